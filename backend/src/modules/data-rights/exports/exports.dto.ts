import { ApiProperty } from '@nestjs/swagger';

/** An export that is not ready yet; poll the URL in `Location`. */
export class ExportProgressDto {
  /** @example 3 */
  id!: number;

  @ApiProperty({ enum: ['full', 'portable'] })
  kind!: 'full' | 'portable';

  @ApiProperty({ enum: ['waiting'] })
  state!: 'waiting';

  requestedAt!: Date;
}
