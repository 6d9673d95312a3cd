import { ApiProperty, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { Decimal, fieldMessages, IsQueryId, MAX_ID } from '../../../platform/http/index.js';
import { AnalysisQuery, RankedSupplementDto } from '../analysis.dto.js';

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** The values of a repeated parameter are no list of ids. */
const joinRepeated = (value: unknown): unknown => (Array.isArray(value) ? value.join() : value);

const toId = (text: string): unknown => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : text);

/** The filters are those of the ranking. */
export class ComparisonQuery extends PickType(AnalysisQuery, [
  'language',
  'ageRange',
  'minAge',
  'maxAge',
  'gender',
] as const) {
  /** @example 3 */
  @IsQueryId()
  conditionId!: number;

  /** The ids of two to four different supplements, separated by commas. The response keeps their order. */
  @ApiProperty({ type: 'string', pattern: '^[1-9]\\d*(,[1-9]\\d*){1,3}$', example: '46,51' })
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',').map(toId) : joinRepeated(value)))
  @IsArray(fieldMessages({ invalidType: 'supplementIds must be given once, with all ids, separated by commas.' }))
  @ArrayMaxSize(MAX_COMPARED)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_ID, { each: true })
  supplementIds!: number[];
}

export class ComparedSupplementDto {
  /** The id of the entry that the requested one was merged into, if it was. @example 46 */
  supplementId!: number;

  /** @example 'Magnesium' */
  supplementName!: string;

  /** Users wrote the name, which stays as it is inside a sentence. @example false */
  isUserGenerated!: boolean;

  /** The figures of the ranking; null if nobody reported it for this condition in this group. */
  @ApiProperty({ type: RankedSupplementDto, nullable: true })
  figures!: RankedSupplementDto | null;
}

/** Two supplements, in the order of the request. The probabilities are null unless both have reports. */
export class ComparedPairDto {
  /** @example 46 */
  firstId!: number;

  /** @example 51 */
  secondId!: number;

  /**
   * The probability that the true mean of the first is above that of the second, by the model of the score. Four decimals; the error
   * is below 0.001.
   * @example 0.7431
   */
  @ApiProperty({ type: 'number', nullable: true, minimum: 0, maximum: 1 })
  @Decimal()
  firstBetterProbability!: number | null;

  /** The other direction: both add up to 1, because equal means have the probability 0. @example 0.2569 */
  @ApiProperty({ type: 'number', nullable: true, minimum: 0, maximum: 1 })
  @Decimal()
  secondBetterProbability!: number | null;

  /** True from 0.4 to 0.6: the reports do not say which one is better. */
  @ApiProperty({ type: 'boolean', nullable: true, example: false })
  tooCloseToSay!: boolean | null;
}

export class ComparisonDto {
  /** @example 3 */
  conditionId!: number;

  /** @example 'Insomnia' */
  conditionName!: string;

  /** The name in the form used inside a sentence, with its article; null if the article is unknown. */
  @ApiProperty({ type: 'string', nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  /** Number of supplements in the ranking that the ranks refer to. @example 19 */
  totalSupplements!: number;

  /** In the order of the request. */
  supplements!: ComparedSupplementDto[];

  /** Each pair once. */
  pairs!: ComparedPairDto[];
}
