import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { BodyGuard } from '../http/index.js';
import { AccessGuard } from './access.guard.js';
import { BearerStrategy } from './bearer.strategy.js';

/** Requires an {@link AccountDirectory} from a global module. */
@Module({
  imports: [PassportModule.register({ session: false })],
  providers: [
    BearerStrategy,
    // The order matters: a body is read and validated only after the caller has been authorized.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
  ],
})
export class AuthModule {}
