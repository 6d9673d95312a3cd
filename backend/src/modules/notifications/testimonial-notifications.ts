import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { UsersService } from '../identity/index.js';
import { PointsService, type TestimonialPoints } from '../points/index.js';
import { DecisionLog } from '../review/index.js';
import { TestimonialsService, type WithdrawnPayload } from '../testimonials/index.js';
import { EmailDeliveriesService } from './email-deliveries.service.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsService } from './notifications.service.js';

const stateAfter = { approved: 'approved', rejected: 'rejected', taken_back: 'rejected' } as const;

/**
 * What authors are told about their testimonials, in the language in which they wrote them: the only language that we
 * know each of them reads.
 */
@Injectable()
export class TestimonialNotifications {
  constructor(
    private readonly database: Database,
    private readonly repository: NotificationsRepository,
    private readonly notices: NotificationsService,
    private readonly deliveries: EmailDeliveriesService,
    private readonly testimonials: TestimonialsService,
    private readonly decisions: DecisionLog,
    private readonly points: PointsService,
    private readonly users: UsersService,
  ) {}

  /** By mail only; says nothing when the decision was quicker. */
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

  /** Tells the last decision, with what it did to the author's points, once the ledger agrees with it. */
  async notifyDecision(testimonialId: number): Promise<void> {
    await this.runSerialized(testimonialId, async () => {
      const news = await this.decisionOn(testimonialId);
      if (!news) return;
      const { testimonial, decision, account } = news;
      const { userId, language } = testimonial;
      await this.notices.notify(
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
          points: sumUnnotifiedPoints(account, await this.repository.findLastNotifiedEntryId(testimonialId)),
          ledgerEntryId: account.entries.at(-1)?.id ?? null,
        },
        language,
      );
    });
  }

  /** Whether {@link notifyDecision} has something to tell. */
  async isDecisionUntold(testimonialId: number): Promise<boolean> {
    const news = await this.decisionOn(testimonialId);
    return !!news && !(await this.repository.has(news.testimonial.userId, `decision:${news.decision.id}`));
  }

  /** Whether {@link notifyRemoval} has something to tell; nobody is told who is gone as well. */
  async isRemovalUntold(authorId: number, testimonialId: number): Promise<boolean> {
    return (
      (await this.users.existsForShare(authorId)) && !(await this.repository.has(authorId, `removed:${testimonialId}`))
    );
  }

  private async decisionOn(testimonialId: number) {
    const testimonial = await this.testimonials.findSnapshot(testimonialId);
    const decision = await this.decisions.findLatest(testimonialId);
    if (!testimonial || !decision) return undefined;
    const { userId, reviewStatus } = testimonial;
    const account = await this.points.findTestimonialPoints(userId, testimonialId);
    // Edited since, or decided anew and not yet settled: then that has an event of its own, still to come.
    if (reviewStatus !== stateAfter[decision.decision]) return undefined;
    if (account.isAwarded !== (reviewStatus === 'approved')) return undefined;
    return { testimonial, decision, account };
  }

  /** What was told about a testimonial that is gone goes too; its author is told when it was not their own doing. */
  async notifyRemoval(removed: WithdrawnPayload): Promise<void> {
    const { testimonialId, authorId: userId, by, language, conditionId = null, supplementId = null } = removed;
    await this.runSerialized(testimonialId, async () => {
      const account = await this.points.findTestimonialPoints(userId, testimonialId);
      const told = await this.repository.findLastNotifiedEntryId(testimonialId);
      await this.repository.deleteByTestimonial(testimonialId);
      if (by === 'author') return;
      // An award that still stands is reversed within moments.
      const points = account.isAwarded ? -(account.entries.at(-1)?.amount ?? 0) : sumUnnotifiedPoints(account, told);
      const dedupeKey = `removed:${testimonialId}`;
      await this.notices.notify({ userId, kind: 'removed', dedupeKey, conditionId, supplementId, points }, language);
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
 * The change of points since the author was last told of any; null when there is none. Where they never were, only the
 * newest entry is news: the earlier ones belong to decisions that were overtaken.
 */
function sumUnnotifiedPoints({ entries }: TestimonialPoints, toldEntryId: number | null): number | null {
  const news = toldEntryId === null ? entries.slice(-1) : entries.filter(({ id }) => id > toldEntryId);
  return news.reduce((sum, { amount }) => sum + amount, 0) || null;
}
