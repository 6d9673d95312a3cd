import { Injectable } from '@nestjs/common';
import { PurchaseRoll, PurchasesService } from '../marketplace/index.js';
import { type RollEntry, TestimonialRoll } from '../testimonials/index.js';
import { LedgerCheckRepository } from './ledger-check.repository.js';
import { PURCHASE_POINTS, TESTIMONIAL_POINTS } from './points.service.js';

export interface LedgerChecked {
  testimonials: number;
  entries: number;
}

/** Compares the ledger with what it pays for. Reads batch by batch and changes nothing. */
@Injectable()
export class LedgerCheck {
  constructor(
    private readonly repository: LedgerCheckRepository,
    private readonly testimonials: TestimonialRoll,
    private readonly purchases: PurchasesService,
    private readonly bought: PurchaseRoll,
  ) {}

  /** @param report told of each disagreement, a sentence at a time */
  async run(report: (fault: string) => void): Promise<LedgerChecked> {
    let testimonials = 0;
    for await (const batch of this.testimonials.all()) {
      testimonials += batch.length;
      await this.compareTestimonials(batch, report);
    }
    await this.findGone(report);
    await this.compareEntries(report);
    const confirmed = await this.comparePurchases(report);
    const { entries, points, awards } = await this.repository.totals();
    const due = awards * TESTIMONIAL_POINTS + confirmed * PURCHASE_POINTS;
    if (points !== due) {
      report(`The ledger adds up to ${points} points, standing awards and confirmed purchases to ${due}.`);
    }
    return { testimonials, entries };
  }

  private async compareTestimonials(batch: RollEntry[], report: (fault: string) => void): Promise<void> {
    const ids = batch.map(({ id }) => id);
    const awards = new Map((await this.repository.awards(ids)).map((award) => [award.testimonialId, award]));
    const sums = new Map<number, number>();
    for (const { about, points } of await this.repository.credits('testimonial_id', ids)) {
      sums.set(about, (sums.get(about) ?? 0) + points);
    }
    for (const testimonial of batch) {
      const { id, userId, reviewStatus } = testimonial;
      const award = awards.get(id);
      if (!award && reviewStatus === 'approved' && !(await this.sharesAward(testimonial))) {
        report(`Testimonial ${id} is approved and no award stands for it.`);
      }
      if (award && reviewStatus === 'rejected') report(`Testimonial ${id} is rejected and an award stands for it.`);
      if (award && award.userId !== userId) report(`The award for testimonial ${id} went to somebody else.`);
      if (award?.isVoid) report(`The award for testimonial ${id} rests on entry ${award.entryId}, which is void.`);
      if (award && award.amount !== TESTIMONIAL_POINTS) {
        report(`The award for testimonial ${id} is ${award.amount} points, not ${TESTIMONIAL_POINTS}.`);
      }
      const [sum, due] = [sums.get(id) ?? 0, award ? TESTIMONIAL_POINTS : 0];
      if (sum !== due) report(`The entries about testimonial ${id} add up to ${sum} points, not ${due}.`);
    }
  }

  /** Where two names turned out to be one, a person may have two approved testimonials about it and one award. */
  private async sharesAward({ id, userId, conditionId, supplementId }: RollEntry): Promise<boolean> {
    if (conditionId === null || supplementId === null) return false;
    const holder = await this.repository.holder(userId, conditionId, supplementId);
    return holder !== undefined && holder !== id && (await this.testimonials.entries([holder])).has(holder);
  }

  private async findGone(report: (fault: string) => void): Promise<void> {
    for await (const ids of this.repository.mentioned('standing_awards', 'testimonial_id')) {
      const known = await this.testimonials.entries(ids);
      for (const id of ids) if (!known.has(id)) report(`An award stands for testimonial ${id}, which is gone.`);
    }
    for await (const ids of this.repository.mentioned('ledger_entries', 'purchase_id')) {
      const known = await this.purchases.standings(ids);
      for (const id of ids) if (!known.has(id)) report(`The ledger knows purchase ${id}, which is gone.`);
    }
  }

  private async compareEntries(report: (fault: string) => void): Promise<void> {
    for (const { id, amount, testimonialId } of await this.repository.unaccounted()) {
      report(`Entry ${id} credits ${amount} points for testimonial ${testimonialId}, and no award stands on it.`);
    }
    for (const { id, amount, reverses, reversed } of await this.repository.crooked()) {
      report(`Entry ${id} (${amount}) does not take back what entry ${reverses} (${reversed}) gave.`);
    }
  }

  private async comparePurchases(report: (fault: string) => void): Promise<number> {
    let confirmed = 0;
    for await (const batch of this.bought.all()) {
      const credits = await this.repository.credits(
        'purchase_id',
        batch.map(({ id }) => id),
      );
      for (const { id, userId, status } of batch) {
        if (status === 'confirmed') confirmed += 1;
        const own = credits.filter(({ about }) => about === id);
        const [sum, due] = [own.reduce((total, { points }) => total + points, 0), dueFor(status)];
        if (sum !== due) report(`Purchase ${id} is ${status} and earned ${sum} points, not ${due}.`);
        if (own.some((credit) => credit.userId !== userId)) report(`Purchase ${id} earned points for somebody else.`);
      }
    }
    return confirmed;
  }
}

const dueFor = (status: string): number => (status === 'confirmed' ? PURCHASE_POINTS : 0);
