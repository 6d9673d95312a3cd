import { ApiProperty } from '@nestjs/swagger';
import { type NotificationKind, notificationKinds } from './notification.entity.js';

/** A notification. The client composes the text from the kind and the subject. */
export class NotificationDto {
  /** @example 12 */
  id!: number;

  /**
   * `approved`, `rejected`, `taken_back` (an approval was revoked), `removed` (by an admin): about a testimonial.
   * `purchase_confirmed`, `purchase_reversed`: points of a purchase were added or deducted. `export_ready`,
   * `rectification_approved`, `rectification_refused`: about a data request. `testimonial_hidden`: a testimonial is not
   * public while reports about it are decided. `report_decided`: the reports about a testimonial, or an objection, were
   * decided; `reportNumber` is set for the reporter. `report_closed`: the testimonial was deleted before the report about it,
   * or the objection of the reporter, was decided.
   */
  @ApiProperty({ enum: notificationKinds, example: 'approved' })
  kind!: NotificationKind;

  createdAt!: Date;

  /** Null if it is unread. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  readAt!: Date | null;

  /** Null if the testimonial was deleted. */
  @ApiProperty({ type: 'integer', nullable: true, example: 3061 })
  testimonialId!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: null })
  requestId!: number | null;

  /** The number of the caller's report. */
  @ApiProperty({ type: String, nullable: true, example: null })
  reportNumber!: string | null;

  /** In the language of the request, or the custom name. */
  @ApiProperty({ type: String, nullable: true, example: 'Insomnia' })
  conditionName!: string | null;

  /** The condition as part of a sentence, with its article; null if the article is not known. */
  @ApiProperty({ type: String, nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Magnesium' })
  supplementName!: string | null;

  /** Users wrote the name of the supplement, which stays as it is inside a sentence. @example false */
  isSupplementUserGenerated!: boolean;

  /** The shop of the purchase. */
  @ApiProperty({ type: String, nullable: true, example: null })
  advertiserName!: string | null;

  /** The order number of the shop. */
  @ApiProperty({ type: String, nullable: true, example: null })
  orderReference!: string | null;

  /** Points added, or negative if deducted; null if the points did not change. */
  @ApiProperty({ type: 'integer', nullable: true, example: 200 })
  points!: number | null;

  /** The reason of the reviewer, for `rejected` and `taken_back`, and for `removed` if one was given. */
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

  /** Number of unread notifications on all pages. @example 1 */
  unread!: number;
}
