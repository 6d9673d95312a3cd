import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { UsersService } from '../../identity/index.js';
import { Takedowns } from '../../review/index.js';
import { StaleVersionError, TestimonialNotFoundError, TestimonialsService } from '../../testimonials/index.js';
import {
  ObjectionDecidedError,
  ObjectionNotFoundError,
  OwnDecisionError,
  StaleObjectionError,
} from '../content-reports.errors.js';
import { objectionDecided } from '../content-reports.events.js';
import { ReportDecisionsRepository } from '../queue/report-decisions.repository.js';
import { ReportQueueRepository } from '../queue/report-queue.repository.js';
import type { ReportCase } from '../report-case.entity.js';
import { assertNotBlocked } from '../reviewer-blocks.js';
import type { ObjectionDecisionDto } from './objection-queue.dto.js';
import { ObjectionQueueService } from './objection-queue.service.js';
import { wantedOutcome } from './objection-rules.js';
import { ObjectionsRepository } from './objections.repository.js';

/** Decides objections. Each decision is committed together with its record and event. */
@Injectable()
export class ObjectionDecisionsService {
  constructor(
    private readonly database: Database,
    private readonly repository: ObjectionsRepository,
    private readonly cases: ReportDecisionsRepository,
    private readonly reports: ReportQueueRepository,
    private readonly queue: ObjectionQueueService,
    private readonly testimonials: TestimonialsService,
    private readonly takedowns: Takedowns,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ObjectionNotFoundError also if the testimonial is deleted at the same time */
  async decide(id: number, reviewerId: number, decision: ObjectionDecisionDto): Promise<void> {
    const { outcome, version } = decision;
    const apply = async () => {
      const caseId = (await this.repository.find(id))?.caseId;
      if (caseId === undefined) throw new ObjectionNotFoundError();
      await this.database.lock(`content-reports.case.${caseId}`);
      const [objection, reportCase] = [await this.repository.find(id), await this.cases.find(caseId)];
      if (!objection || !reportCase) throw new ObjectionNotFoundError();
      if (objection.outcome !== null) throw new ObjectionDecidedError();
      if (reportCase.testimonialId === null) throw new ObjectionNotFoundError();
      const block = await this.queue.findBlock(reportCase, reviewerId);
      if (block === 'own_decision') throw new OwnDecisionError();
      assertNotBlocked(block);
      await this.users.assertUserActive(reviewerId);
      if (objection.version !== version) throw new StaleObjectionError();
      const wanted = wantedOutcome[objection.party];
      if (outcome === 'overturned' && reportCase.currentOutcome !== wanted) {
        await this.reverse(reportCase, reviewerId, wanted, decision);
      }
      await this.repository.decide(id, { outcome, statement: decision.statement, decidedBy: reviewerId });
      await this.cases.addAction({ caseId, objectionId: id, reviewerId, action: outcome });
      await this.outbox.record(objectionDecided({ objectionId: id }));
    };
    // A merge may have made another testimonial of the author one about the same pair.
    await this.database.transactionWithRecheck(apply).catch((error: unknown) => {
      throw error instanceof TestimonialNotFoundError ? new ObjectionNotFoundError() : error;
    });
  }

  /** The testimonial is locked before the case, as in its deletion, which clears it in the case. */
  private async reverse(
    { id, testimonialId }: ReportCase,
    reviewerId: number,
    wanted: 'no_action' | 'taken_down',
    { statement, testimonialVersion }: ObjectionDecisionDto,
  ): Promise<void> {
    const testimonial = testimonialId === null ? undefined : await this.testimonials.findSnapshot(testimonialId);
    if (testimonialId !== null && testimonial) {
      const { version } = testimonial;
      if ((testimonialVersion ?? version) !== version) throw new StaleVersionError();
      if (wanted === 'no_action') await this.takedowns.reinstate(testimonialId, reviewerId, version);
      else {
        const reasonCode = await this.reports.findTakedownReason(id);
        await this.takedowns.takeDown(testimonialId, reviewerId, { statement, reasonCode, version });
      }
    }
    await this.cases.setCurrentOutcome(id, wanted);
  }
}
