import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { findProviders } from '../../../platform/discovery/index.js';
import type { Testimonial } from '../../testimonials/index.js';
import { TestimonialDecisions } from '../../testimonials/index.js';
import { ApprovalCheck } from './approval-check.js';
import type { ApprovalBlockDto } from './approval-block.dto.js';
import { DecisionsRepository } from './decisions.repository.js';

/** What prevents the approval of a pending testimonial by any reviewer. */
@Injectable()
export class ApprovalBlocks {
  constructor(
    private readonly repository: DecisionsRepository,
    private readonly decisions: TestimonialDecisions,
    private readonly discovery: DiscoveryService,
  ) {}

  /** For the screen of the reviewer, before the approval. */
  async find({ id, reviewStatus }: Pick<Testimonial, 'id' | 'reviewStatus'>): Promise<ApprovalBlockDto | null> {
    if (reviewStatus !== 'pending') return null;
    const block = await this.findBlock(id);
    if (block) return { code: block.code, testimonialId: null };
    const duplicate = await this.decisions.findApprovalError(id, { wasApproved: await this.wasApproved(id) });
    return duplicate ? { code: 'duplicate_testimonial', testimonialId: duplicate.testimonialId } : null;
  }

  /** The part that {@link TestimonialDecisions.approve} does not check. @throws DomainError if it may not be approved now */
  async assertMayApprove(id: number): Promise<void> {
    const block = await this.findBlock(id);
    if (block) throw block;
  }

  /** Whether the latest decision is an approval, so that a pending testimonial was edited since. */
  async wasApproved(id: number): Promise<boolean> {
    return (await this.repository.findLatest(id))?.decision === 'approved';
  }

  /** The error of the first check that prevents the approval. */
  private async findBlock(id: number) {
    for (const check of findProviders(this.discovery, ApprovalCheck)) {
      const block = await check.findBlock(id);
      if (block) return block;
    }
    return undefined;
  }
}
