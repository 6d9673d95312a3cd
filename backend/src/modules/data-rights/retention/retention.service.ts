import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Metrics, type Sample } from '../../../platform/observability/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { OrphanSweeper } from '../../../platform/storage/index.js';
import { ReportRetention } from '../../content-reports/index.js';
import { AccountErasureService } from '../../identity/index.js';
import { ImageRetention } from '../../marketplace/index.js';
import { EmailDeliveryRetention } from '../../notifications/index.js';
import { ReviewLockRetention } from '../../review/index.js';
import { SubmissionRetention } from '../../testimonials/index.js';
import { ErasuresService } from '../erasures/erasures.service.js';
import { ErasuresRepository } from '../erasures/erasures.repository.js';
import { ExportFiles } from '../exports/export-files.js';
import { ExportsRepository } from '../exports/exports.repository.js';
import { InactivityService } from './inactivity.service.js';
import type { RetentionItemDto } from './retention.dto.js';

/** The longest retention of backups: see docs/operations.md. */
const BACKUP_DAYS = 90;
const STALLED_AFTER_MINUTES = 15;

/** Deletes expired data. A dry run counts the same items and changes nothing. */
@Injectable()
export class RetentionService implements OnModuleInit {
  private readonly logger = new Logger(RetentionService.name);

  constructor(
    private readonly outbox: Outbox,
    private readonly exports: ExportsRepository,
    private readonly files: ExportFiles,
    private readonly erasuresRepository: ErasuresRepository,
    private readonly erasuresService: ErasuresService,
    private readonly submissions: SubmissionRetention,
    private readonly reviewLocks: ReviewLockRetention,
    private readonly accountErasure: AccountErasureService,
    private readonly inactivity: InactivityService,
    private readonly contentReports: ReportRetention,
    private readonly images: ImageRetention,
    private readonly emailDeliveries: EmailDeliveryRetention,
    private readonly sweeper: OrphanSweeper,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const help = 'Stored files without a row that were removed, by folder';
    this.metrics.registerCounter('recuento_orphaned_files_removed_total', help, ['folder'], async () =>
      (await this.sweeper.countRemovedByFolder()).map(({ folder, removed }): Sample => [removed, folder]),
    );
  }

  /** The items that the next run will delete. */
  async dryRun(): Promise<RetentionItemDto[]> {
    const { toWarn, toErase } = await this.inactivity.findDue();
    const returned = await this.accountErasure.findRestoredUsers(await this.erasuresRepository.findErasedSubjects());
    return [
      {
        what: 'idempotency_keys',
        kept: this.submissions.keyRetention,
        count: await this.submissions.countExpiredKeys(),
      },
      {
        what: 'submission_addresses',
        kept: `${this.submissions.addressDays} days`,
        count: await this.submissions.countExpiredAddresses(),
      },
      {
        what: 'review_locks',
        kept: '10 minutes after the last renewal',
        count: await this.reviewLocks.countExpired(),
      },
      { what: 'exports', kept: '24 hours', count: (await this.exports.findExpired()).length },
      {
        what: 'unused_product_images',
        kept: `${this.images.days} days without a product for sale`,
        count: await this.images.countExpired(),
      },
      { what: 'files_without_a_row', kept: '1 hour', count: await this.sweeper.count() },
      { what: 'processed_events', kept: '7 days', count: await this.outbox.countExpired() },
      { what: 'sign_in_leftovers', kept: 'until they expire', count: await this.accountErasure.countExpired() },
      {
        what: 'erasure_hashes',
        kept: `${BACKUP_DAYS} days`,
        count: await this.erasuresRepository.countExpiredHashes(BACKUP_DAYS),
      },
      {
        what: 'content_reports',
        kept: `${this.contentReports.days} days after the decision`,
        count: await this.contentReports.countExpired(),
      },
      {
        what: 'email_deliveries',
        kept: `${this.emailDeliveries.days} days`,
        count: await this.emailDeliveries.countExpired(),
      },
      { what: 'inactive_accounts_to_warn', kept: '3 years without a visit, less 30 days', count: toWarn.length },
      { what: 'inactive_accounts_to_erase', kept: '3 years without a visit', count: toErase.length },
      { what: 'erased_people_in_a_restored_backup', kept: 'not at all', count: returned.size },
    ];
  }

  /**
   * Runs all steps: one that fails, for instance because the storage is unavailable, does not stop the others.
   * @throws AggregateError if steps have failed, so that the job is retried
   */
  async purgeExpired(): Promise<void> {
    const steps: Record<string, () => Promise<unknown>> = {
      submissions: () => this.submissions.purgeExpired(),
      reviewLocks: () => this.reviewLocks.purgeExpired(),
      exports: () => this.deleteExpiredExports(),
      productImages: () => this.images.purgeExpired(),
      orphanedFiles: () => this.sweeper.sweep(),
      accountErasure: () => this.accountErasure.purgeExpired(),
      erasureHashes: () => this.erasuresRepository.purgeExpiredHashes(BACKUP_DAYS),
      contentReports: () => this.contentReports.purgeExpired(),
      emailDeliveries: () => this.emailDeliveries.purgeExpired(),
      inactiveAccounts: () => this.inactivity.warnAndErase(),
      restoredUsers: () => this.erasuresService.eraseRestoredUsers(),
      stalledErasures: () => this.erasuresService.resumeStalled(STALLED_AFTER_MINUTES),
    };
    const errors: unknown[] = [];
    for (const [step, run] of Object.entries(steps)) {
      try {
        await run();
      } catch (error) {
        this.logger.error({ err: error, step }, 'a step of the deletion of expired data failed');
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'The deletion of expired data is incomplete.');
  }

  private async deleteExpiredExports(): Promise<void> {
    for (const { id } of await this.exports.findExpired()) await this.files.deleteExport(id);
  }
}
