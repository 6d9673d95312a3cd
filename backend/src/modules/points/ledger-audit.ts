import { Injectable } from '@nestjs/common';
import { PurchaseScannerRepository, PurchasesService, type ScannedPurchase } from '../marketplace/index.js';
import { type ScannedTestimonial, TestimonialScannerRepository } from '../testimonials/index.js';
import { type Credit, type StoredAward, type SubjectColumn, LedgerAuditRepository } from './ledger-audit.repository.js';
import { PURCHASE_POINTS, TESTIMONIAL_POINTS } from './points.service.js';
import { isCredited } from './shared-awards.js';

/** The testimonial or purchase that a mismatch concerns; the repair job takes it as input. */
export type LedgerSubject = { testimonialId: number } | { purchaseId: number };

type ReportMismatch = (mismatch: string, ...about: LedgerSubject[]) => void;

export interface LedgerAuditResult {
  testimonials: number;
  entries: number;
}

/** Compares the ledger with the testimonials and purchases that it pays for. Reads in batches and changes nothing. */
@Injectable()
export class LedgerAudit {
  constructor(
    private readonly repository: LedgerAuditRepository,
    private readonly testimonials: TestimonialScannerRepository,
    private readonly purchases: PurchasesService,
    private readonly purchaseScanner: PurchaseScannerRepository,
  ) {}

  /** @param report called for each mismatch with a description and the testimonials or purchases that it concerns */
  async run(report: ReportMismatch): Promise<LedgerAuditResult> {
    let testimonials = 0;
    for await (const batch of this.testimonials.scanAll()) {
      testimonials += batch.length;
      await this.compareTestimonials(batch, report);
    }
    await this.reportDeletedSubjects(report);
    await this.compareEntries(report);
    const confirmed = await this.comparePurchases(report);
    const { entries, points, awards } = await this.repository.findTotals();
    const expected = awards * TESTIMONIAL_POINTS + confirmed * PURCHASE_POINTS;
    if (points !== expected) {
      report(`The ledger adds up to ${points} points, active awards and confirmed purchases to ${expected}.`);
    }
    return { testimonials, entries };
  }

  /** Whether the entries about a testimonial match its award. */
  async hasCorrectTestimonialEntries(testimonialId: number): Promise<boolean> {
    const [award] = await this.repository.findAwards([testimonialId]);
    if (award && (award.isVoid || award.amount !== TESTIMONIAL_POINTS)) return false;
    if ((await this.repository.findOrphanedCredits(testimonialId)).length > 0) return false;
    return this.hasCorrectSums('testimonial_id', testimonialId, (userId) =>
      award?.userId === userId ? TESTIMONIAL_POINTS : 0,
    );
  }

  /** Whether the entries about a purchase add up to the points that `expectedFor` returns for each user. */
  hasCorrectPurchaseEntries(purchaseId: number, expectedFor: (userId: number) => number): Promise<boolean> {
    return this.hasCorrectSums('purchase_id', purchaseId, expectedFor);
  }

  private async hasCorrectSums(
    column: SubjectColumn,
    about: number,
    expectedFor: (userId: number) => number,
  ): Promise<boolean> {
    const credits = await this.repository.findCredits(column, [about]);
    if (credits.some(({ userId, points }) => points !== expectedFor(userId))) return false;
    return (await this.repository.findMismatchedReversals(column, about)).length === 0;
  }

  private async compareTestimonials(batch: ScannedTestimonial[], report: ReportMismatch): Promise<void> {
    const ids = batch.map(({ id }) => id);
    const awards = new Map((await this.repository.findAwards(ids)).map((award) => [award.testimonialId, award]));
    const sums = new Map<number, number>();
    for (const { about, points } of await this.repository.findCredits('testimonial_id', ids)) {
      sums.set(about, (sums.get(about) ?? 0) + points);
    }
    for (const testimonial of batch) {
      const { id, reviewStatus } = testimonial;
      const award = awards.get(id);
      const reportMismatch = (mismatch: string) => report(mismatch, { testimonialId: id });
      if (award) compareAward(testimonial, award, reportMismatch);
      else if (isCredited(testimonial) && !(await this.hasSharedAward(testimonial))) {
        reportMismatch(`Testimonial ${id} is ${reviewStatus} but has no award.`);
      }
      const sum = sums.get(id) ?? 0;
      const expected = award ? TESTIMONIAL_POINTS : 0;
      if (sum !== expected)
        reportMismatch(`The entries about testimonial ${id} add up to ${sum} points, not ${expected}.`);
    }
  }

  /**
   * After a merge of catalog entries, a user may have two credited testimonials for one pair, which share one award.
   */
  private async hasSharedAward({ id, userId, conditionId, supplementId }: ScannedTestimonial): Promise<boolean> {
    if (conditionId === null || supplementId === null) return false;
    const holder = await this.repository.findAwardedTestimonialId(userId, conditionId, supplementId);
    return holder !== undefined && holder !== id && (await this.testimonials.findByIds([holder])).has(holder);
  }

  private async reportDeletedSubjects(report: ReportMismatch): Promise<void> {
    for await (const ids of this.repository.iterateReferencedIds('active_awards', 'testimonial_id')) {
      const existing = await this.testimonials.findByIds(ids);
      for (const id of ids)
        if (!existing.has(id))
          report(`There is an award for testimonial ${id}, which does not exist.`, { testimonialId: id });
    }
    for await (const ids of this.repository.iterateReferencedIds('ledger_entries', 'purchase_id')) {
      const existing = await this.purchases.findStates(ids);
      const deletedIds = ids.filter((id) => !existing.has(id));
      const credits = await this.repository.findCredits('purchase_id', deletedIds);
      const credited = new Set(credits.filter(({ points }) => points !== 0).map(({ about }) => about));
      for (const id of deletedIds.filter((deletedId) => credited.has(deletedId))) {
        report(`The ledger credits purchase ${id}, which does not exist.`, { purchaseId: id });
      }
    }
  }

  private async compareEntries(report: ReportMismatch): Promise<void> {
    for (const { id, amount, testimonialId } of await this.repository.findOrphanedCredits()) {
      report(
        `Entry ${id} credits ${amount} points for testimonial ${testimonialId}, but there is no award for it.`,
        ...(testimonialId === null ? [] : [{ testimonialId }]),
      );
    }
    for (const {
      id,
      amount,
      reverses,
      reversed,
      testimonialIds,
      purchaseIds,
    } of await this.repository.findMismatchedReversals()) {
      report(
        `Entry ${id} (${amount}) does not reverse the amount of entry ${reverses} (${reversed}).`,
        ...testimonialIds.map((testimonialId) => ({ testimonialId })),
        ...purchaseIds.map((purchaseId) => ({ purchaseId })),
      );
    }
  }

  /** Returns the number of confirmed purchases. */
  private async comparePurchases(report: ReportMismatch): Promise<number> {
    let confirmed = 0;
    for await (const batch of this.purchaseScanner.scanAll()) {
      const ids = batch.map(({ id }) => id);
      const credits = new Map(ids.map((id): [number, Credit[]] => [id, []]));
      for (const credit of await this.repository.findCredits('purchase_id', ids))
        credits.get(credit.about)?.push(credit);
      for (const purchase of batch) comparePurchase(purchase, credits.get(purchase.id) ?? [], report);
      confirmed += batch.filter(({ status }) => status === 'confirmed').length;
    }
    return confirmed;
  }
}

function comparePurchase({ id, userId, status }: ScannedPurchase, credits: Credit[], report: ReportMismatch): void {
  const sum = credits.reduce((total, { points }) => total + points, 0);
  const expected = status === 'confirmed' ? PURCHASE_POINTS : 0;
  if (sum !== expected) {
    report(`Purchase ${id} is ${status} and earned ${sum} points, not ${expected}.`, { purchaseId: id });
  }
  if (credits.some((credit) => credit.userId !== userId && credit.points !== 0)) {
    report(`Purchase ${id} earned points for another user.`, { purchaseId: id });
  }
}

function compareAward(
  testimonial: ScannedTestimonial,
  award: StoredAward,
  reportMismatch: (mismatch: string) => void,
): void {
  const { id, userId, reviewStatus, conditionId, supplementId } = testimonial;
  if (reviewStatus === 'rejected') reportMismatch(`Testimonial ${id} is rejected but has an award.`);
  if (award.userId !== userId) reportMismatch(`The award for testimonial ${id} belongs to another user.`);
  if (award.isVoid) reportMismatch(`The award for testimonial ${id} refers to entry ${award.entryId}, which is void.`);
  if (award.amount !== TESTIMONIAL_POINTS) {
    reportMismatch(`The award for testimonial ${id} is ${award.amount} points, not ${TESTIMONIAL_POINTS}.`);
  }
  // A pending testimonial keeps the award for the pair that it had before the edit.
  const isForOtherPair = award.conditionId !== conditionId || award.supplementId !== supplementId;
  if (isCredited(testimonial) && isForOtherPair) {
    reportMismatch(
      `The award for testimonial ${id} is for condition ${award.conditionId}, supplement ${award.supplementId}; ` +
        `the testimonial is about ${conditionId}, ${supplementId}.`,
    );
  }
}
