import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { Database } from '../../../platform/database/index.js';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../../platform/personal-data/index.js';
import { AdditionalConditionsService, CatalogService } from '../../catalog/index.js';
import { KEY_RETENTION } from '../submission/idempotency-key.entity.js';
import {
  ADDRESS_RETENTION_DAYS,
  SubmissionAddressesRepository,
} from '../submission/submission-addresses.repository.js';
import { TestimonialPersonalDataRepository } from './testimonial-personal-data.repository.js';
import type { Attachment } from '../proof-files/attachment.entity.js';
import { ProofFiles } from '../proof-files/proof-files.js';
import type { Testimonial } from '../testimonial.entity.js';
import { attachmentPath } from '../proof-files/attachment-paths.js';
import { TestimonialsService } from '../testimonials.service.js';

interface ExportedNames {
  conditionName: string | null;
  supplementName: string | null;
  brandName: string | null;
  additionalConditions: string[];
}

/** A testimonial in the export of its author. */
export type ExportedTestimonial = Omit<Testimonial, 'duplicateKey'> &
  ExportedNames & { files: (Pick<Attachment, 'name' | 'mediaType' | 'byteSize'> & { url: string })[] };

@Injectable()
export class TestimonialsPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'testimonials';
  static override readonly processingRecords: readonly ProcessingRecord[] = [
    {
      table: 'testimonials.testimonials',
      columns: ['user_id'],
      description:
        'Testimonials in every state: health condition, supplement, use, outcome, side effects, medication, gender, age range, free text',
      purpose: 'To review them, to show approved ones without a name and to count them in the ranking',
      legalBasis: 'explicit consent',
      retention: 'Until the author deletes it, or with the account; without a consent it is not public',
      export: { section: 'testimonials' },
      erasure: 'Deleted; the ranking is recomputed',
    },
    {
      table: 'testimonials.attachments',
      columns: ['testimonial_id', 'name', 'image_hash'],
      description: 'Proof files: re-encoded images and PDFs in private storage; a perceptual hash of each image',
      purpose: 'To show a reviewer that the supplement was taken; the hash detects the same receipt of several authors',
      legalBasis: 'explicit consent',
      retention: 'As long as the testimonial exists',
      export: { section: 'testimonials' },
      erasure: 'Deleted, the files first',
    },
    {
      table: 'testimonials.pending_files',
      columns: ['user_id', 'name'],
      description: 'Names of uploaded proof files that are not attached to a testimonial yet',
      purpose: 'To identify the owner of the files of an incomplete submission',
      legalBasis: 'legitimate interest',
      retention: 'Until the testimonial is stored or rejected, at most two hours',
      export: { reason: 'Temporary internal names; the files are exported with the testimonial' },
      erasure: 'Deleted, the files first',
    },
    {
      table: 'testimonials.idempotency_keys',
      columns: ['user_id', 'testimonial_id', 'key'],
      description: 'Key and hash of a submission',
      purpose: 'To process a repeated submission only once',
      legalBasis: 'legitimate interest',
      retention: KEY_RETENTION,
      export: { section: 'submissionKeys' },
      erasure: 'Deleted',
    },
    {
      table: 'testimonials.submission_addresses',
      columns: ['testimonial_id', 'address_hash'],
      description: 'A keyed hash of the network address that a testimonial was sent from',
      purpose: 'To show reviewers when many accounts write from one address',
      legalBasis: 'legitimate interest',
      retention: `${ADDRESS_RETENTION_DAYS} days, at most as long as the testimonial exists`,
      export: { section: 'submissionAddresses' },
      erasure: 'Deleted with the testimonial',
    },
    {
      table: 'testimonials.applied_merges',
      columns: ['testimonial_id'],
      description: 'Which testimonials were changed by a merge of catalog entries',
      purpose: 'To restore them if the merge is undone',
      legalBasis: 'legitimate interest',
      retention: 'As long as the testimonial exists, or until the merge is undone',
      export: { reason: 'Internal ids; the testimonial itself is exported' },
      erasure: 'Deleted with the testimonial',
    },
  ];

  constructor(
    private readonly database: Database,
    private readonly repository: TestimonialPersonalDataRepository,
    private readonly addresses: SubmissionAddressesRepository,
    private readonly testimonials: TestimonialsService,
    private readonly proofFiles: ProofFiles,
    private readonly catalog: CatalogService,
    private readonly additionalConditions: AdditionalConditionsService,
    @Inject(ENV) private readonly env: Env,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      testimonials: this.iterateForExport(userId),
      submissionAddresses: () => this.addresses.findByAuthor(userId),
      submissionKeys: () => this.repository.findIdempotencyKeys(userId),
    };
  }

  /**
   * Deletes files before their rows, so that a retry after a crash still finds the rows. A row without a file is
   * harmless until then; a file without a row would never be deleted.
   */
  async eraseUserData(userId: number): Promise<void> {
    await this.proofFiles.deletePendingFilesByUser(userId);
    for (const { id } of await this.repository.findIds(userId)) {
      await this.proofFiles.delete(await this.repository.findAttachments([id]));
      await this.database.transaction(async () => {
        await this.database.lock(`testimonials.user.${userId}`);
        await this.testimonials.withdrawByAuthor(id, userId);
      });
    }
    await this.repository.deleteIdempotencyKeys(userId);
  }

  private async *iterateForExport(userId: number): AsyncGenerator<ExportedTestimonial> {
    for await (const batch of this.repository.iterateByAuthor(userId)) {
      const names = await this.findNames(batch);
      const files = await this.repository.findAttachments(batch.map(({ id }) => id));
      for (const { duplicateKey: _internal, ...testimonial } of batch) {
        yield {
          ...testimonial,
          ...names(testimonial),
          files: files
            .filter(({ testimonialId }) => testimonialId === testimonial.id)
            .map(({ name, mediaType, byteSize }) => ({
              name,
              mediaType,
              byteSize,
              url: this.env.publicUrl + attachmentPath(testimonial.id, name),
            })),
        };
      }
    }
  }

  private async findNames(batch: Testimonial[]) {
    const collectIds = (pick: (testimonial: Testimonial) => number | null) => [
      ...new Set(batch.map(pick).filter((id): id is number => id !== null)),
    ];
    const ids = {
      conditions: collectIds((testimonial) => testimonial.conditionId),
      supplements: collectIds((testimonial) => testimonial.supplementId),
      brands: collectIds((testimonial) => testimonial.brandId),
    };
    const further = [...new Set(batch.flatMap((testimonial) => testimonial.additionalConditionIds))];
    const loadNames = async (language: 'en' | 'es') => ({
      ...(await this.catalog.findNames(ids, language)),
      further: new Map(
        (await this.additionalConditions.findNames(further, language)).map(({ id, name }) => [id, name]),
      ),
    });
    const namesByLanguage = { en: await loadNames('en'), es: await loadNames('es') };
    return (testimonial: Omit<Testimonial, 'duplicateKey'>): ExportedNames => {
      const names = namesByLanguage[testimonial.language];
      return {
        conditionName: testimonial.customConditionName ?? names.conditions.get(testimonial.conditionId ?? 0) ?? null,
        supplementName:
          testimonial.customSupplementName ?? names.supplements.get(testimonial.supplementId ?? 0) ?? null,
        brandName: testimonial.customBrandName ?? names.brands.get(testimonial.brandId ?? 0) ?? null,
        additionalConditions: [
          ...testimonial.additionalConditionIds.map((id) => names.further.get(id) ?? null),
          ...testimonial.customOtherConditionNames,
        ].filter((name) => name !== null),
      };
    };
  }
}
