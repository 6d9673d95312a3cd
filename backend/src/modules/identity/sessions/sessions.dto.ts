import { IsBoolean, IsOptional } from 'class-validator';

export class SignOutDto {
  /** All tokens and sessions of the user instead of this one. */
  @IsOptional()
  @IsBoolean()
  everywhere?: boolean = false;
}
