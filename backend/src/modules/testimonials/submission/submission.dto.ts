import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Decimal, fieldMessages, IsName, IsText, MAX_ID, MaxDecimals, TrimText } from '../../../platform/http/index.js';
import { CatalogReferencesDto } from './catalog-references.dto.js';
import { consentMessages } from './consent-messages.js';
import { MedicationEntryDto } from './medication-entry.dto.js';
import {
  ageRanges,
  consumptionUnits,
  doseUnits,
  deprecatedFrequencies,
  frequencyInput,
  genders,
  hasTimeToResults,
  intakeTypes,
  outcomes,
  sideEffects,
  sideEffectsDurations,
  stillTakingStatuses,
  timeUnits,
} from '../enumerations.js';

/** A submitted testimonial. Lists of values are joined by commas; multipart has the same fields as text. */
export class SubmissionDto extends CatalogReferencesDto {
  /** At most 1000 characters. @example 'I fall asleep within half an hour now.' */
  @IsOptional()
  @IsText({ max: 1000 })
  experience?: string;

  // Not in the base class, so that their place in the API document stays the same.
  @IsOptional()
  @IsBoolean()
  useCustomCondition?: boolean;

  @IsOptional()
  @IsBoolean()
  useCustomSupplement?: boolean;

  @IsOptional()
  @IsBoolean()
  useCustomBrand?: boolean;

  /** 1 when it is empty or absent. @example 3 */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1000)
  consumptionDuration?: number;

  /** `months` when it is empty or absent. */
  @ApiPropertyOptional({ enum: consumptionUnits })
  @IsOptional()
  @IsIn(consumptionUnits)
  consumptionUnit?: (typeof consumptionUnits)[number];

  /** Ignored with `as_needed`; 1 when it is empty or absent. @example 1 */
  @ValidateIf(({ usageFrequencyUnit }: SubmissionDto) => usageFrequencyUnit !== 'as_needed')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1000)
  usageFrequency?: number;

  /**
   * `per_day` when it is empty or absent. Deprecated: `twice_per_day` and `three_times_per_day`, which are converted to
   * 2 or 3 and `per_day`.
   */
  @ApiPropertyOptional({ enum: frequencyInput, ...deprecatedFrequencies })
  @IsOptional()
  @IsIn(frequencyInput)
  usageFrequencyUnit?: (typeof frequencyInput)[number];

  /** More than 0, up to three decimals; 1 when it is empty or absent. @example 300 */
  @IsOptional()
  @MaxDecimals(3)
  @Min(0.001)
  @Max(10_000_000)
  @Decimal()
  doseAmount?: number;

  /** `milligrams` when it is empty or absent. */
  @ApiPropertyOptional({ enum: doseUnits })
  @IsOptional()
  @IsIn(doseUnits)
  doseUnit?: (typeof doseUnits)[number];

  /**
   * The person was asked whether an unusual dose is right, and confirmed it; see GET /api/analysis/plausible-range. Only
   * recorded for reviewers: no dose is rejected. @example false
   */
  @IsOptional()
  @IsBoolean()
  doseConfirmed?: boolean;

  /** `oral` when it is empty or absent. */
  @ApiPropertyOptional({ enum: intakeTypes })
  @IsOptional()
  @IsIn(intakeTypes)
  intakeType?: (typeof intakeTypes)[number];

  /**
   * Any of morning, midday, night, and at most one of before_meal, during_meal, after_meal, joined by commas; `morning`
   * when it is absent. @example 'night,after_meal'
   */
  @IsOptional()
  @IsText({ max: 1000 })
  intakeHabits?: string;

  /** Required; there is no default. */
  @ApiProperty({ enum: outcomes })
  @IsIn(outcomes)
  perceivedImprovement!: (typeof outcomes)[number];

  /**
   * At least 1, up to two decimals. Required unless the improvement is none or negative_effects, for which it is ignored.
   * @example 2
   */
  @ApiPropertyOptional({ type: 'number', nullable: true, example: 2 })
  @ValidateIf((submission: SubmissionDto) => hasTimeToResults(submission.perceivedImprovement))
  @MaxDecimals(2)
  @Min(1)
  @Max(1000)
  @Decimal()
  timeToResults?: number | null;

  /** `weeks` when it is empty or absent; ignored like timeToResults. */
  @ApiPropertyOptional({ enum: timeUnits, nullable: true })
  @IsOptional()
  @IsIn(timeUnits)
  timeToResultsUnit?: (typeof timeUnits)[number] | null;

  /** Like doseConfirmed. @example false */
  @IsOptional()
  @IsBoolean()
  timeToResultsConfirmed?: boolean;

  /** Required; there is no default. */
  @ApiProperty({ enum: stillTakingStatuses })
  @IsIn(stillTakingStatuses)
  stillTakingStatus!: (typeof stillTakingStatuses)[number];

  @ApiPropertyOptional({
    description: `Any of ${sideEffects.join(', ')}, joined by commas; none stands alone. \`none\` when it is absent.`,
    example: 'headache,other',
  })
  @IsOptional()
  @IsText({ max: 1000 })
  sideEffects?: string;

  /** At most 200 characters; stored only with `other`. */
  @ApiPropertyOptional({ type: 'string', nullable: true })
  @IsOptional()
  @IsText({ max: 200 })
  otherSideEffects?: string | null;

  /** `resolved_before_treatment` when it is empty or absent; stored only with side effects. */
  @ApiPropertyOptional({ enum: sideEffectsDurations, nullable: true })
  @IsOptional()
  @IsIn(sideEffectsDurations)
  sideEffectsDuration?: (typeof sideEffectsDurations)[number] | null;

  /** In a form, one field with the list as JSON. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(30)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => MedicationEntryDto)
  sameConditionMedications?: MedicationEntryDto[];

  /** In a form, one field with the list as JSON. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(30)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => MedicationEntryDto)
  otherConditionMedications?: MedicationEntryDto[];

  /** Ids of /api/additional-conditions. @example [4] */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_ID, { each: true })
  otherConditions?: number[];

  /** 2 to 100 characters each. @example ['Restless legs'] */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @IsName({ min: 2, max: 100 }, { each: true })
  customOtherConditionNames?: string[];

  @IsOptional()
  @IsBoolean()
  useCustomOtherConditions?: boolean;

  @ApiProperty({ enum: genders })
  @IsIn(genders, fieldMessages({ required: 'Gender is required' }))
  gender!: (typeof genders)[number];

  @ApiProperty({ enum: ageRanges })
  @IsIn(ageRanges, fieldMessages({ required: 'Age range is required' }))
  ageRange!: (typeof ageRanges)[number];

  /** Language of the testimonial. */
  @ApiProperty({ enum: ['en', 'es'] })
  @IsIn(['en', 'es'])
  language!: 'en' | 'es';

  /** Must be true. */
  @ApiProperty({ type: 'boolean', enum: [true] })
  @Equals(true, consentMessages)
  hasConsented!: boolean;

  /** The consent text that the user accepted. */
  @TrimText()
  @IsText({ min: 1, max: 5000 })
  consentText!: string;
}
