import { ApiProperty } from '@nestjs/swagger';

/** An export that is still being made; `Location` says where to ask again. */
export class ExportProgressDto {
  /** @example 3 */
  id!: number;

  @ApiProperty({ enum: ['full', 'portable'] })
  kind!: 'full' | 'portable';

  @ApiProperty({ enum: ['waiting'] })
  state!: 'waiting';

  requestedAt!: Date;
}
