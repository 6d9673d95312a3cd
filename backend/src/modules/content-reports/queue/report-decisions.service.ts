import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { UsersService } from '../../identity/index.js';
import { Takedowns } from '../../review/index.js';
import { ReportedTestimonials, TestimonialNotFoundError } from '../../testimonials/index.js';
import { ReportCaseDecidedError, ReportCaseNotFoundError, StaleReportCaseError } from '../content-reports.errors.js';
import { reportCaseDecided, reportedTestimonialHidden } from '../content-reports.events.js';
import type { ReportCase } from '../report-case.entity.js';
import { assertNotBlocked, ReviewerBlocks } from '../reviewer-blocks.js';
import type { ReportCaseDecisionDto } from './report-queue.dto.js';
import { ReportDecisionsRepository } from './report-decisions.repository.js';
import { ReportQueueRepository } from './report-queue.repository.js';

type OpenCase = ReportCase & { testimonialId: number };

/** Decides about reports. Each change is committed together with its record and event. */
@Injectable()
export class ReportDecisionsService {
  constructor(
    private readonly database: Database,
    private readonly repository: ReportDecisionsRepository,
    private readonly queue: ReportQueueRepository,
    private readonly reported: ReportedTestimonials,
    private readonly takedowns: Takedowns,
    private readonly blocks: ReviewerBlocks,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
  ) {}

  /** Hides the testimonial until the decision. Its points remain. */
  async hide(id: number, reviewerId: number, version: number): Promise<void> {
    await this.change(id, reviewerId, version, async ({ testimonialId }) => {
      await this.repository.setHidden(id, await this.reported.hide(testimonialId));
      await this.repository.addAction({ caseId: id, objectionId: null, reviewerId, action: 'hidden' });
      await this.outbox.record(reportedTestimonialHidden({ caseId: id }));
    });
  }

  /** Makes a hidden testimonial public again before the decision. */
  async show(id: number, reviewerId: number, version: number): Promise<void> {
    await this.change(id, reviewerId, version, async ({ testimonialId }) => {
      // Only one case about a testimonial is open: this one hid it.
      if (!(await this.reported.show(testimonialId))) throw new StaleReportCaseError();
      await this.repository.setHidden(id, null);
      await this.repository.addAction({ caseId: id, objectionId: null, reviewerId, action: 'shown' });
    });
  }

  /** Takes the testimonial down, or leaves it and makes it public again if it is hidden. */
  async decide(id: number, reviewerId: number, decision: ReportCaseDecisionDto): Promise<void> {
    const { outcome, statement, version, testimonialVersion } = decision;
    await this.change(id, reviewerId, version, async ({ testimonialId }) => {
      if (outcome === 'taken_down') {
        const reasonCode = await this.queue.findTakedownReason(id);
        await this.takedowns.takeDown(testimonialId, reviewerId, {
          statement,
          reasonCode,
          version: testimonialVersion,
        });
      } else {
        await this.reported.show(testimonialId, testimonialVersion);
      }
      await this.repository.decide(id, { outcome, statement, decidedBy: reviewerId });
      await this.repository.addAction({ caseId: id, objectionId: null, reviewerId, action: outcome });
      await this.outbox.record(reportCaseDecided({ caseId: id }));
    });
  }

  /**
   * Reports and decisions about a testimonial wait for each other.
   * @throws ReportCaseNotFoundError also if the testimonial is deleted at the same time
   */
  private async change(
    id: number,
    reviewerId: number,
    version: number,
    work: (found: OpenCase) => Promise<void>,
  ): Promise<void> {
    const apply = async () => {
      const testimonialId = (await this.repository.find(id))?.testimonialId;
      if (!testimonialId) throw new ReportCaseNotFoundError();
      await this.database.lock(`content-reports.testimonial.${testimonialId}`);
      const found = await this.repository.find(id);
      if (found?.testimonialId !== testimonialId) throw new ReportCaseNotFoundError();
      if (found.outcome !== null) throw new ReportCaseDecidedError();
      assertNotBlocked(await this.blocks.find(found, reviewerId));
      await this.users.assertUserActive(reviewerId);
      if (found.version !== version) throw new StaleReportCaseError();
      await work({ ...found, testimonialId });
    };
    await this.database.transaction(apply).catch((error: unknown) => {
      throw error instanceof TestimonialNotFoundError ? new ReportCaseNotFoundError() : error;
    });
  }
}
