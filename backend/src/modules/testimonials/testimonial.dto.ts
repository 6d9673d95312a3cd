import { ApiProperty, OmitType } from '@nestjs/swagger';
import { Decimal } from '../../platform/http/index.js';
import { AdditionalConditionDto } from '../catalog/index.js';
import { ageRanges, genders, outcomes, reviewStatuses } from './enumerations.js';

/** The response to a submission or an edit. */
export class TestimonialReceiptDto {
  /** @example 3061 */
  id!: number;

  @ApiProperty({ enum: reviewStatuses })
  reviewStatus!: (typeof reviewStatuses)[number];

  /** @example 1 */
  version!: number;
}

/** The public fields of an approved testimonial. */
export class PublicTestimonialDto {
  /** @example 17 */
  id!: number;

  /** Language of the testimonial. */
  @ApiProperty({ enum: ['en', 'es'] })
  language!: 'en' | 'es';

  /** Always null, because the form asks for a range. Use `ageRange` instead. */
  @ApiProperty({ type: 'integer', nullable: true, example: null, deprecated: true })
  age!: number | null;

  @ApiProperty({ enum: ageRanges })
  ageRange!: (typeof ageRanges)[number];

  @ApiProperty({ enum: genders })
  gender!: (typeof genders)[number];

  @ApiProperty({ enum: outcomes })
  perceivedImprovement!: (typeof outcomes)[number];

  /** @example 'I fall asleep within half an hour now.' */
  experience!: string;

  /** @example 300 */
  @Decimal()
  doseAmount!: number;

  /** @example 'milligrams' */
  doseUnit!: string;

  /** @example 1 */
  usageFrequency!: number;

  /** @example 'per_day' */
  usageFrequencyUnit!: string;

  /** @example 3 */
  consumptionDuration!: number;

  /** @example 'months' */
  consumptionUnit!: string;

  @ApiProperty({ type: 'number', nullable: true, example: 2 })
  @Decimal()
  timeToResults!: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'weeks' })
  timeToResultsUnit!: string | null;

  /** Joined by commas. @example 'none' */
  sideEffects!: string;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  otherSideEffects!: string | null;

  /** @example 'Northlight' */
  brandName!: string;

  createdAt!: Date;
}

export class PublicTestimonialsDto {
  testimonials!: PublicTestimonialDto[];

  /** @example 22 */
  totalPages!: number;

  /** @example 214 */
  totalPublicTestimonials!: number;

  /**
   * Those of the total that rankings count: of one author's about the same condition and supplement, which a merge of
   * catalog entries may leave, only the one that was approved last. @example 214
   */
  totalCountedTestimonials!: number;

  /** @example 'Insomnia' */
  conditionName!: string;

  /** The name in the form used inside a sentence, with its article; null if the article is unknown. */
  @ApiProperty({ type: 'string', nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Magnesium' })
  supplementName!: string | null;

  /** Users wrote the name of the supplement, which stays as it is inside a sentence. @example false */
  isSupplementUserGenerated!: boolean;
}

/** A testimonial in a list for its author or for reviewers. */
export class TestimonialSummaryDto {
  /** @example 3061 */
  id!: number;

  /** Language of the testimonial. */
  @ApiProperty({ enum: ['en', 'es'] })
  language!: 'en' | 'es';

  createdAt!: Date;

  /** @example 'Insomnia' */
  conditionName!: string;

  /** @example 'Magnesium' */
  supplementName!: string;

  /** @example 'Northlight' */
  brandName!: string;

  /** @example 'I fall asleep within half an hour now.' */
  experience!: string;

  @ApiProperty({ enum: outcomes })
  perceivedImprovement!: (typeof outcomes)[number];

  @ApiProperty({ enum: reviewStatuses })
  reviewStatus!: (typeof reviewStatuses)[number];

  /** @example 1 */
  version!: number;
}

export class TestimonialSummariesDto {
  testimonials!: TestimonialSummaryDto[];

  /** @example 1 */
  totalPages!: number;

  /** @example 2 */
  totalTestimonials!: number;
}

/** A medication or supplement that the author took at the same time. */
export class ConcurrentMedicationDto {
  /** Id of the catalog entry; 0 for a custom name. @example 12 */
  id!: number;

  @ApiProperty({ enum: ['medication', 'supplement'] })
  type!: 'medication' | 'supplement';

  /** @example 'Metformin' */
  name!: string;

  /** True for a custom name. @example false */
  isOther!: boolean;

  /** @example true */
  forSameCondition!: boolean;
}

/** All fields of a testimonial, for its author and reviewers. */
export class TestimonialDetailDto extends OmitType(PublicTestimonialDto, ['age'] as const) {
  updatedAt!: Date;

  @ApiProperty({ enum: reviewStatuses })
  reviewStatus!: (typeof reviewStatuses)[number];

  @ApiProperty({ type: 'string', nullable: true, example: null })
  rejectionReason!: string | null;

  /** Must be sent with an edit. @example 1 */
  version!: number;

  @ApiProperty({ type: 'integer', nullable: true, example: 3 })
  conditionId!: number | null;

  /** @example 'Insomnia' */
  conditionName!: string;

  /** The condition in the form used inside a sentence, with its article; null if the article is unknown. */
  @ApiProperty({ type: 'string', nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 41 })
  supplementId!: number | null;

  /** @example 'Magnesium' */
  supplementName!: string;

  /** Users wrote the name of the supplement, which stays as it is inside a sentence. @example false */
  isSupplementUserGenerated!: boolean;

  @ApiProperty({ type: 'integer', nullable: true, example: 7 })
  brandId!: number | null;

  /** The form asked about an unusual dose, and the author confirmed it. @example false */
  doseConfirmed!: boolean;

  /** The form asked about an unusual time to results, and the author confirmed it. @example false */
  timeToResultsConfirmed!: boolean;

  /** @example 'oral' */
  intakeType!: string;

  /** Joined by commas. @example 'night,after_meal' */
  intakeHabits!: string;

  /** @example 'still_taking' */
  stillTakingStatus!: string;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  sideEffectsDuration!: string | null;

  /** JSON text of a list of medication entries. @example '[]' */
  sameConditionMedications!: string;

  /** JSON text of a list of medication entries. @example '[]' */
  otherConditionMedications!: string;

  concurrentMedications!: ConcurrentMedicationDto[];

  additionalConditions!: AdditionalConditionDto[];

  /** Custom names of additional conditions that are not in the catalog before an approval. */
  customOtherConditionNames!: string[];

  /** Paths of the proof files; for a browser, this response also sets the cookie that opens them for ten minutes. */
  attachmentUrls!: string[];
}
