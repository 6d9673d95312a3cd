import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard } from './access.guard.js';
import { BearerStrategy } from './bearer.strategy.js';

/** Expects an {@link AccountDirectory} from a global module. */
@Module({
  imports: [PassportModule.register({ session: false })],
  providers: [BearerStrategy, { provide: APP_GUARD, useClass: AccessGuard }],
})
export class AuthModule {}
