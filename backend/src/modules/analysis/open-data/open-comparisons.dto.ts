import { Decimal } from '../../../platform/http/index.js';
import { OpenDataFileDto } from './open-data-file.dto.js';

/** Two supplements for the condition, each with at least smallestGroup reports, over all authors. */
export class OpenComparisonDto {
  /** @example 46 */
  firstId!: number;
  /** @example 'Magnesium' */
  firstNameEn!: string;
  /** @example 'Magnesio' */
  firstNameEs!: string;
  /** @example 51 */
  secondId!: number;
  /** @example 'Melatonin' */
  secondNameEn!: string;
  /** @example 'Melatonina' */
  secondNameEs!: string;
  /**
   * The probability that the true mean of the first is above that of the second, by the model of the score; the second is better
   * with the rest. Four decimals; the error is below 0.001. @example 0.7431
   */
  @Decimal()
  firstBetterProbability!: number;
  /** True from 0.4 to 0.6: the reports do not say which one is better. @example false */
  tooCloseToSay!: boolean;
}

export class OpenComparisonsDto extends OpenDataFileDto {
  /** The id of the entry that the requested one was merged into, if it was. @example 3 */
  conditionId!: number;
  /** @example 'Insomnia' */
  conditionNameEn!: string;
  /** @example 'Insomnio' */
  conditionNameEs!: string;

  /** Each pair once, by id. */
  comparisons!: OpenComparisonDto[];
}
