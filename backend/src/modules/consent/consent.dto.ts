import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { type ConsentKind, consentKinds, type EndReason, endReasons } from './consent-record.entity.js';

const receiptCheck = "jq -j .text receipt.json | sha256sum   # must print the receipt's textHash";

/** One thing that the person agreed to, or chose. */
export class ConsentHistoryRecordDto {
  /** @example 12 */
  id!: number;

  consentTimestamp!: Date;

  @ApiProperty({ enum: consentKinds })
  consentType!: ConsentKind;

  /** False once it has ended. @example true */
  isActive!: boolean;

  /** @example true */
  consentDataProcessing!: boolean;

  /** @example true */
  consentPublicDisplay!: boolean;

  /** @example true */
  consentHealthDataSharing!: boolean;

  /** @example false */
  consentAnalytics!: boolean;

  /** @example false */
  consentMarketing!: boolean;

  /** When it ended. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  withdrawnAt!: Date | null;

  /** Why it ended: withdrawn by the person, replaced by another choice of cookies, or its testimonial was deleted. */
  @ApiProperty({ enum: endReasons, nullable: true, example: null })
  endReason!: EndReason | null;

  /** The testimonial that it was given for, also once that is deleted; null for cookies. */
  @ApiProperty({ type: 'integer', nullable: true, example: 41 })
  testimonialId!: number | null;
}

/** The same with the names of the testimonial, as its author reads them. */
export class ConsentHistoryEntryDto extends ConsentHistoryRecordDto {
  /** Null for cookies, and when the testimonial is deleted. @example 'Anxiety' */
  @ApiProperty({ type: 'string', nullable: true, example: 'Anxiety' })
  conditionName!: string | null;

  /** Null for cookies, and when the testimonial is deleted. @example 'Magnesium' */
  @ApiProperty({ type: 'string', nullable: true, example: 'Magnesium' })
  supplementName!: string | null;
}

export class ConsentHistoryDto {
  /** Newest first. */
  consentHistory!: ConsentHistoryEntryDto[];

  /** @example 1 */
  totalPages!: number;

  /** @example 3 */
  totalConsents!: number;
}

class OptionsDto {
  /** Visits may be counted. @example false */
  @IsBoolean()
  analytics!: boolean;

  /** Whether links are useful may be measured. @example false */
  @IsBoolean()
  marketing!: boolean;
}

export class PreferencesDto extends OptionsDto {
  /** In which the question was read, if not in the language of the request. @example 'es' */
  @IsOptional()
  @IsIn(['en', 'es'])
  language?: 'en' | 'es';
}

/** What counts now. Without a choice nothing but the necessary is on. */
export class CurrentPreferencesDto extends OptionsDto {
  /** Of the record that holds the choice; null when there is none. @example 12 */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  consentId!: number | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  chosenAt!: Date | null;

  /** Of the text that was shown; another one than the published version means: ask again. */
  @ApiProperty({ type: 'string', nullable: true, example: 'cookies-2026-11-22/en' })
  version!: string | null;
}

/** A text as people are shown it now. */
export class ConsentTextDto {
  @ApiProperty({ enum: consentKinds })
  kind!: ConsentKind;

  /** @example 'cookies-2026-11-22/en' */
  version!: string;

  @ApiProperty({ enum: ['en', 'es'] })
  language!: 'en' | 'es';

  /** @example 'The site works with essential cookies alone. …' */
  text!: string;

  /** SHA-256 of the text's UTF-8 bytes, hex. @example 'b1946ac92492d2347c6235b4d2611184b1946ac92492d2347c6235b4d2611184' */
  textHash!: string;
}

export class ConsentTextsDto {
  texts!: ConsentTextDto[];
}

/** A record to keep: what was agreed to, when, and in which words. */
export class ConsentReceiptDto extends ConsentHistoryRecordDto {
  /** @example 'recuento-consent-receipt' */
  format!: string;

  @ApiProperty({ enum: ['en', 'es'] })
  language!: 'en' | 'es';

  /** The very words that were shown. @example 'I am 18 or older. I agree …' */
  text!: string;

  /** SHA-256 of the UTF-8 bytes of `text`, hex, as computed when the consent was given. */
  textHash!: string;

  /** Name of the published text that it equals; null when it equals none. */
  @ApiProperty({ type: 'string', nullable: true, example: 'testimonial-2026-11/en' })
  publishedVersion!: string | null;

  /** A command that checks the hash. */
  @ApiProperty({ example: receiptCheck })
  check: string = receiptCheck;
}
