import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { canSendLinks } from './modules/identity/index.js';
import { Access } from './platform/auth/index.js';
import { type ClientAuthDto, ClientConfigDto } from './client-config.dto.js';
import { ENV } from './config/config.module.js';
import { DEMO_PASSWORD, demoAccounts } from './config/demo-accounts.js';
import type { Env } from './config/env.js';

@ApiTags('Operations')
@Controller('api/config')
@Access('public')
export class ClientConfigController {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Configuration that the single-page app needs at startup. */
  @Get()
  @Header('Cache-Control', 'no-cache')
  @ApiOkResponse({ type: ClientConfigDto })
  get(): ClientConfigDto {
    const { analyticsId, auth, controller, dataProtectionOfficer, harmReportUrls, mail, productName, seed } = this.env;
    const demo = seed === 'demo';
    return {
      productName,
      demo,
      demoAccounts: demo && !auth.issuer ? demoAccounts.map(({ email }) => ({ email, password: DEMO_PASSWORD })) : [],
      controller,
      dataProtectionOfficer,
      harmReportUrls,
      analyticsId: analyticsId ?? null,
      auth: auth.issuer
        ? toExternalAuth(auth.issuer, auth)
        : {
            mode: 'embedded',
            passwordReset: canSendLinks(this.env),
            sendsMail: mail !== undefined,
            adminSecondFactor: auth.adminSecondFactor,
          },
    };
  }
}

const toExternalAuth = (
  authority: string,
  { clientId, audience, scope, adminClaim, adminSecondFactor }: Env['auth'],
): ClientAuthDto => ({
  mode: 'external',
  passwordReset: false,
  sendsMail: false,
  adminSecondFactor,
  authority,
  clientId,
  audience,
  scope,
  adminClaim,
});
