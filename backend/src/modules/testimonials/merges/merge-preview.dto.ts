import { IsQueryId } from '../../../platform/http/index.js';

export class MergePreviewQuery {
  /** Id of the entry to merge into. @example 41 */
  @IsQueryId()
  intoId!: number;
}

export class MergePreviewDto {
  /**
   * Authors with public testimonials about both entries: for the same supplement if conditions are merged, for the same
   * condition if supplements are merged. After the merge, only the one of each author's that was approved last counts in
   * rankings. 0 for brands, which change no ranking. @example 3
   */
  authorsOfBoth!: number;
}
