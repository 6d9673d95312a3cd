import { IsInt, Min } from 'class-validator';
import { SubmissionDto } from './submission.dto.js';

export class EditedSubmissionDto extends SubmissionDto {
  /** The version that the edit is based on; an outdated version is rejected with 409. @example 1 */
  @IsInt()
  @Min(1)
  version!: number;
}
