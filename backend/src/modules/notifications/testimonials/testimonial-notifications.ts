import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { UsersService } from '../../identity/index.js';
import { PointsService, TESTIMONIAL_POINTS, type TestimonialPoints } from '../../points/index.js';
import { type Decision, DecisionLog } from '../../review/index.js';
import { TestimonialsService, type WithdrawnPayload } from '../../testimonials/index.js';
import { EmailDeliveriesService } from '../mails/email-deliveries.service.js';
import { NotificationsRepository } from '../notifications.repository.js';
import { NotificationsService } from '../notifications.service.js';

const statusAfterDecision = { approved: 'approved', rejected: 'rejected', taken_back: 'rejected' } as const;

/**
 * Notifies authors about their testimonials, in the language of the testimonial: the only language that each author is
 * known to read.
 */
@Injectable()
export class TestimonialNotifications {
  constructor(
    private readonly database: Database,
    private readonly repository: NotificationsRepository,
    private readonly notifications: NotificationsService,
    private readonly deliveries: EmailDeliveriesService,
    private readonly testimonials: TestimonialsService,
    private readonly decisions: DecisionLog,
    private readonly points: PointsService,
    private readonly users: UsersService,
  ) {}

  /** Confirms receipt by mail only; does nothing if the testimonial was decided in the meantime. */
  async confirmReceipt(testimonialId: number, version: number): Promise<void> {
    await this.database.transaction(async () => {
      const testimonial = await this.testimonials.findSnapshot(testimonialId);
      if (testimonial?.reviewStatus !== 'pending') return;
      await this.deliveries.queue({
        userId: testimonial.userId,
        kind: 'received',
        dedupeKey: `received:${testimonialId}:${version}`,
        language: testimonial.language,
        testimonialId,
        points: null,
      });
    });
  }

  /** Notifies the author of the latest decision and its change of points, once the ledger matches the decision. */
  async notifyDecision(testimonialId: number): Promise<void> {
    await this.runSerialized(testimonialId, async () => {
      const settled = await this.findSettledDecision(testimonialId);
      if (!settled) return;
      const { testimonial, decision, account } = settled;
      const { userId, language } = testimonial;
      await this.notifications.notify(
        {
          userId,
          kind: decision.decision,
          dedupeKey: `decision:${decision.id}`,
          testimonialId,
          decisionId: decision.id,
          conditionId: testimonial.conditionId,
          supplementId: testimonial.supplementId,
          customConditionName: testimonial.customConditionName,
          customSupplementName: testimonial.customSupplementName,
          points: findDecisionPoints(decision, account, await this.repository.findLastNotifiedEntryId(testimonialId)),
          ledgerEntryId: account.entries.at(-1)?.id ?? null,
        },
        language,
      );
    });
  }

  /** Whether the notification of {@link notifyDecision} is missing. */
  async isDecisionNotificationMissing(testimonialId: number): Promise<boolean> {
    const settled = await this.findSettledDecision(testimonialId);
    return (
      !!settled &&
      !(await this.repository.existsByDedupeKey(settled.testimonial.userId, `decision:${settled.decision.id}`))
    );
  }

  /** Whether the notification of {@link notifyRemoval} is missing; erased authors are not notified. */
  async isRemovalNotificationMissing(authorId: number, testimonialId: number): Promise<boolean> {
    return (
      (await this.users.lockIfExists(authorId)) &&
      !(await this.repository.existsByDedupeKey(authorId, `removed:${testimonialId}`))
    );
  }

  private async findSettledDecision(testimonialId: number) {
    const testimonial = await this.testimonials.findSnapshot(testimonialId);
    const decision = await this.decisions.findLatest(testimonialId);
    // A removal has its own notification.
    if (!testimonial || !decision || decision.decision === 'removed') return undefined;
    const { userId, reviewStatus } = testimonial;
    const account = await this.points.findTestimonialPoints(userId, testimonialId);
    // Edited since, or decided again and not settled yet: a later event notifies that decision.
    if (reviewStatus !== statusAfterDecision[decision.decision]) return undefined;
    const isSettled = reviewStatus === 'approved' ? account.isAwarded || account.isAwardShared : !account.isAwarded;
    if (!isSettled) return undefined;
    return { testimonial, decision, account };
  }

  /** Deletes the notifications about a removed testimonial, and notifies its author unless the author removed it. */
  async notifyRemoval(payload: WithdrawnPayload): Promise<void> {
    const { testimonialId, authorId: userId, by, language, conditionId = null, supplementId = null } = payload;
    await this.runSerialized(testimonialId, async () => {
      const account = await this.points.findTestimonialPoints(userId, testimonialId);
      const lastNotifiedEntryId = await this.repository.findLastNotifiedEntryId(testimonialId);
      await this.repository.deleteByTestimonial(testimonialId);
      if (by === 'author') return;
      // An active award is about to be reversed, or to be passed on to another testimonial about the same pair.
      const lostPoints = account.isAwardShared ? null : -TESTIMONIAL_POINTS;
      const points = account.isAwarded ? lostPoints : sumUnnotifiedPoints(account, lastNotifiedEntryId);
      const dedupeKey = `removed:${testimonialId}`;
      const decisionId = (await this.decisions.findRemoval(testimonialId))?.id ?? null;
      await this.notifications.notify(
        { userId, kind: 'removed', dedupeKey, decisionId, conditionId, supplementId, points },
        language,
      );
    });
  }

  private runSerialized(testimonialId: number, work: () => Promise<void>): Promise<void> {
    return this.database.transaction(async () => {
      await this.database.lock(`notifications.testimonial.${testimonialId}`);
      await work();
    });
  }
}

/**
 * The points of a decision. An approval that credits points again names them, although the author has lost as many since
 * the last notification: by withdrawing the consent, which is not notified. An award that another testimonial about its
 * former pair got is not one of these: after such an exchange the author has as many points as before.
 */
function findDecisionPoints(
  { decision, decidedAt }: Decision,
  account: TestimonialPoints,
  lastNotifiedEntryId: number | null,
): number | null {
  if (decision !== 'approved') return sumUnnotifiedPoints(account, lastNotifiedEntryId);
  const entries = account.entries.filter(({ createdAt, isPassedOn }) => createdAt > decidedAt || isPassedOn);
  const points =
    sumUnnotifiedPoints({ ...account, entries }, lastNotifiedEntryId) ??
    sumUnnotifiedPoints(account, lastNotifiedEntryId);
  // An approval deducts nothing: its testimonial has lost the award before, in a merge, to another one about the same pair.
  return points !== null && points < 0 ? null : points;
}

/**
 * The change of points since the last notified ledger entry; null if there is none. If no entry was notified, only the
 * newest one counts: the earlier ones belong to superseded decisions. A testimonial that lost its award in a merge and
 * got it again from another one loses it once.
 */
function sumUnnotifiedPoints({ entries }: TestimonialPoints, lastNotifiedEntryId: number | null): number | null {
  const settled =
    lastNotifiedEntryId === null ? entries.slice(-1) : entries.filter(({ id }) => id > lastNotifiedEntryId);
  const sum = settled.reduce((total, { amount }) => total + amount, 0);
  return Math.max(sum, -TESTIMONIAL_POINTS) || null;
}
