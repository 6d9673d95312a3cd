import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AccessCookies } from './access-cookies.js';
import { BearerStrategy } from './bearer.strategy.js';

/** Registers the verification of bearer tokens, which the authentication guard uses, and of cookies in their place. */
@Global()
@Module({
  imports: [PassportModule.register({ session: false })],
  providers: [BearerStrategy, AccessCookies],
  exports: [AccessCookies],
})
export class AuthModule {}
