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

  /** The embedded provider can send links for a forgotten password. @example true */
  passwordReset!: boolean;

  /** Issuer of an external provider. @example 'https://id.example.org' */
  @ApiPropertyOptional()
  authority?: string;

  /** The single-page app's client id at an external provider. @example 'recuento-spa' */
  @ApiPropertyOptional()
  clientId?: string;

  /** Whom the external provider's tokens have to be meant for. @example 'recuento-api' */
  @ApiPropertyOptional()
  audience?: string;

  /** What the single-page app asks the external provider for. @example 'openid profile email offline_access' */
  @ApiPropertyOptional()
  scope?: string;

  /** The claim that lists organizations in them, or the path to it. @example 'organizations' */
  @ApiPropertyOptional()
  adminClaim?: string;
}

/** Who answers for the personal data. A value in square brackets stands for one that the operator has not given. */
export class ControllerDto {
  /** @example 'Ana Pérez' */
  name!: string;

  /** @example 'Calle Mayor 1, 28013 Madrid' */
  address!: string;

  /** @example 'hello@example.org' */
  email!: string;
}

export class ClientConfigDto {
  /** @example 'Recuento' */
  productName!: string;

  /** True while the data shown is test data. */
  demo!: boolean;

  /** Empty unless the demo seed is on. */
  demoAccounts!: DemoAccountDto[];

  controller!: ControllerDto;

  /**
   * E-mail address of the data protection officer.
   * @example 'privacy@example.org'
   */
  dataProtectionOfficer!: string;

  /** Measurement id of Google Analytics, loaded only after consent; null: there is no analytics. */
  @ApiProperty({ type: 'string', nullable: true, example: 'G-AB12CD34EF' })
  analyticsId!: string | null;

  auth!: ClientAuthDto;
}
