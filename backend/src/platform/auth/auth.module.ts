import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { BearerStrategy } from './bearer.strategy.js';

/** Registers the verification of bearer tokens, which the authentication guard uses. */
@Module({
  imports: [PassportModule.register({ session: false })],
  providers: [BearerStrategy],
})
export class AuthModule {}
