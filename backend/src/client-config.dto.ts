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

  /** Issuer of an external provider. */
  @ApiPropertyOptional()
  authority?: string;

  /** The embedded provider can send links for a forgotten password. @example true */
  passwordReset!: boolean;

  /** The single-page app's client id at an external provider. */
  @ApiPropertyOptional()
  clientId?: string;
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
