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

  /** The single-page app's client id at an external provider. */
  @ApiPropertyOptional()
  clientId?: string;
}

export class ClientConfigDto {
  /** @example 'Recuento' */
  productName!: string;

  /** True while the data shown is test data. */
  demo!: boolean;

  /** Empty unless the demo seed is on. */
  demoAccounts!: DemoAccountDto[];

  auth!: ClientAuthDto;
}
