import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class DemoAccountDto {
  /** @example 'maria@recuento.test' */
  email!: string;

  /** @example 'recuento-demo' */
  password!: string;
}

export class ClientAuthDto {
  @ApiProperty({ enum: ['embedded', 'external'] })
  mode!: 'embedded' | 'external';

  /** Whether the embedded provider can send links to reset a password. @example true */
  passwordReset!: boolean;

  /** Whether the embedded provider sends links by mail; otherwise those of a demo are in the log of the server. @example true */
  sendsMail!: boolean;

  /** Values of the claims amr and acr, one of which admins need; empty: a password is enough. @example ['otp'] */
  adminSecondFactor!: string[];

  /** Issuer of an external provider. @example 'https://id.example.org' */
  @ApiPropertyOptional()
  authority?: string;

  /** Client id of the single-page app at an external provider. @example 'recuento-spa' */
  @ApiPropertyOptional()
  clientId?: string;

  /** Required audience of the tokens of an external provider. @example 'recuento-api' */
  @ApiPropertyOptional()
  audience?: string;

  /** Scope that the single-page app requests from the external provider. @example 'openid profile email offline_access' */
  @ApiPropertyOptional()
  scope?: string;

  /** Name or path of the claim with the user's organizations. @example 'organizations' */
  @ApiPropertyOptional()
  adminClaim?: string;
}

/** The data controller. Values that are not configured are placeholders in square brackets. */
export class ControllerDto {
  /** @example 'Ana Pérez' */
  name!: string;

  /** @example 'Calle Mayor 1, 28013 Madrid' */
  address!: string;

  /** @example 'hello@example.org' */
  email!: string;
}

/** Where a person can notify the authorities of a suspected harm; the product does not do so. */
export class HarmReportUrlsDto {
  /** @example 'https://www.notificaram.es' */
  spain!: string;

  /** @example 'https://www.adrreports.eu/en/report_side_effect' */
  eu!: string;
}

export class ClientConfigDto {
  /** @example 'Recuento' */
  productName!: string;

  /** True if the demo data was seeded. */
  demo!: boolean;

  /** Empty unless the demo data was seeded. */
  demoAccounts!: DemoAccountDto[];

  controller!: ControllerDto;

  /**
   * E-mail address of the data protection officer.
   * @example 'privacy@example.org'
   */
  dataProtectionOfficer!: string;

  harmReportUrls!: HarmReportUrlsDto;

  /** Measurement id of Google Analytics, which is loaded only after consent; null without analytics. */
  @ApiProperty({ type: 'string', nullable: true, example: 'G-AB12CD34EF' })
  analyticsId!: string | null;

  auth!: ClientAuthDto;
}
