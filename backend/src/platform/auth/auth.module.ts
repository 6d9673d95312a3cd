import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { BodyGuard } from '../http/index.js';
import { AccessGuard } from './access.guard.js';
import { BearerStrategy } from './bearer.strategy.js';

/** Expects an {@link AccountDirectory} from a global module. */
@Module({
  imports: [PassportModule.register({ session: false })],
  providers: [
    BearerStrategy,
    // In this order: nobody's body is judged or read before it is known that they may send it.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
  ],
})
export class AuthModule {}
