import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { type ConsentKind, consentKinds, type EndReason, endReasons } from './consent-record.entity.js';

const receiptCheck = "jq -j .text receipt.json | sha256sum   # must print the receipt's textHash";

/** One consent or cookie preference of the user. */
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

  /** When the consent ended. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  withdrawnAt!: Date | null;

  /**
   * Why the consent ended: withdrawn by the user, replaced by other cookie preferences, or its testimonial was deleted.
   */
  @ApiProperty({ enum: endReasons, nullable: true, example: null })
  endReason!: EndReason | null;

  /** The testimonial of the consent, also after its deletion; null for cookies. */
  @ApiProperty({ type: 'integer', nullable: true, example: 41 })
  testimonialId!: number | null;
}

/** A consent record with the names of the testimonial, in the request language. */
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
  /** Whether visits may be counted. @example false */
  @IsBoolean()
  analytics!: boolean;

  /** Whether the use of links may be measured. @example false */
  @IsBoolean()
  marketing!: boolean;
}

export class PreferencesDto extends OptionsDto {
  /** Language of the displayed text, if it differs from the request language. @example 'es' */
  @IsOptional()
  @IsIn(['en', 'es'])
  language?: 'en' | 'es';
}

/** The current preferences. By default only essential cookies are enabled. */
export class CurrentPreferencesDto extends OptionsDto {
  /** Id of the consent record; null if there is none. @example 12 */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  consentId!: number | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  chosenAt!: Date | null;

  /** Version of the displayed text; if it differs from the published version, the user should be asked again. */
  @ApiProperty({ type: 'string', nullable: true, example: 'cookies-2026-11-22/en' })
  version!: string | null;
}

/** A current consent text. */
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

/** A consent receipt: what was agreed to, when, and with which text. */
export class ConsentReceiptDto extends ConsentHistoryRecordDto {
  /** @example 'recuento-consent-receipt' */
  format!: string;

  @ApiProperty({ enum: ['en', 'es'] })
  language!: 'en' | 'es';

  /** The exact text that was shown. @example 'I am 18 or older. I agree …' */
  text!: string;

  /** SHA-256 of the UTF-8 bytes of `text`, hex, as computed when the consent was given. */
  textHash!: string;

  /** Version of the published text if it is identical to one; otherwise null. */
  @ApiProperty({ type: 'string', nullable: true, example: 'testimonial-2026-11/en' })
  publishedVersion!: string | null;

  /** A command that verifies the hash. */
  @ApiProperty({ example: receiptCheck })
  check: string = receiptCheck;
}
