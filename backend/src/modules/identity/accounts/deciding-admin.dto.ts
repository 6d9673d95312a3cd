import { ApiProperty } from '@nestjs/swagger';

/** An admin who decided or changed something, as other admins see it. */
export class DecidingAdminDto {
  /** @example 1 */
  id!: number;

  /** @example 'Ada Montes' */
  @ApiProperty({ type: String, nullable: true })
  name!: string | null;
}
