import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { type Language, languages, PageQuery } from '../../platform/http/index.js';
import { type NotificationKind, notificationKinds } from './notification.entity.js';

export class NotificationsQuery extends PageQuery {
  /** Language of the names. @example 'en' */
  @IsOptional()
  @IsIn(languages)
  @ApiProperty({ enum: languages, required: false })
  language?: Language;
}

/** Something that happened to what the caller sent. The client words it: it knows the kind and what it is about. */
export class NotificationDto {
  /** @example 12 */
  id!: number;

  /**
   * `approved`, `rejected`, `taken_back` (an approval was), `removed` (by an administrator): about a testimonial.
   * `purchase_confirmed`, `purchase_reversed`: its points came or went.
   * `export_ready`, `rectification_approved`, `rectification_refused`: about a data request.
   */
  @ApiProperty({ enum: notificationKinds, example: 'approved' })
  kind!: NotificationKind;

  createdAt!: Date;

  /** Null until it was read. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  readAt!: Date | null;

  /** Null when it is gone. */
  @ApiProperty({ type: 'integer', nullable: true, example: 3061 })
  testimonialId!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: null })
  requestId!: number | null;

  /** In the language of the request, or in the caller's own words. */
  @ApiProperty({ type: String, nullable: true, example: 'Insomnia' })
  conditionName!: string | null;

  /** The condition as it stands inside a sentence, with its article; null where the article is not known. */
  @ApiProperty({ type: String, nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Magnesium' })
  supplementName!: string | null;

  /** The shop of a purchase. */
  @ApiProperty({ type: String, nullable: true, example: null })
  advertiserName!: string | null;

  /** The shop's number of the order. */
  @ApiProperty({ type: String, nullable: true, example: null })
  orderReference!: string | null;

  /** Won, or negative: taken back. Null when the points did not change. */
  @ApiProperty({ type: 'integer', nullable: true, example: 200 })
  points!: number | null;

  /** Of the reviewer, for `rejected` and `taken_back`. */
  @ApiProperty({ type: String, nullable: true, example: null })
  reason!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  reasonCode!: string | null;
}

export class NotificationsDto {
  notices!: NotificationDto[];

  /** @example 1 */
  totalPages!: number;

  /** @example 2 */
  totalNotices!: number;

  /** Of all pages. @example 1 */
  unread!: number;
}
