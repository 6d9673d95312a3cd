import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { Database } from '../../platform/database/index.js';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { SignedLinks } from '../../platform/storage/index.js';
import { CatalogService } from '../catalog/index.js';
import { AuthorshipRepository, type NamedKind } from './authorship.repository.js';
import type { ConditionSupplementPair } from './outcome-aggregates.js';
import { ProofFiles } from './proof-files.js';
import type { Testimonial } from './testimonial.entity.js';
import { attachmentPath } from './testimonial-views.js';
import { TestimonialsService } from './testimonials.service.js';

/** As long as the file of an export that holds the links. */
const LINK_SECONDS = 24 * 60 * 60;

@Injectable()
export class TestimonialsPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'testimonials';
  static override readonly processingRecords: readonly ProcessingRecord[] = [
    {
      table: 'testimonials.testimonials',
      columns: ['user_id'],
      description:
        'Testimonials in every state: health condition, supplement, use, outcome, side effects, medication, gender, age range, own words',
      purpose: 'To be reviewed and, once approved, shown without a name and counted in the ranking',
      legalBasis: 'explicit consent',
      retention: 'Until the author removes it, withdraws the consent, or the account ends',
      export: { section: 'testimonials' },
      erasure: 'Removed; the ranking is counted again',
    },
    {
      table: 'testimonials.attachments',
      columns: ['testimonial_id', 'name'],
      description: 'Proof files: re-encoded pictures and PDFs in private storage',
      purpose: 'To let a reviewer see that the supplement was taken',
      legalBasis: 'explicit consent',
      retention: 'As long as the testimonial',
      export: { section: 'testimonials' },
      erasure: 'Removed, the files first',
    },
    {
      table: 'testimonials.pending_files',
      columns: ['user_id', 'name'],
      description: 'Names of proof files that are on their way into a testimonial',
      purpose: 'To know whose they are if that is never finished',
      legalBasis: 'legitimate interest',
      retention: 'Until the testimonial is stored or refused, else two hours',
      export: { reason: 'Numbers of our own for a moment; the files are exported with the testimonial' },
      erasure: 'Removed, the files first',
    },
    {
      table: 'testimonials.idempotency_keys',
      columns: ['user_id', 'testimonial_id', 'key'],
      description: 'Key and hash of a submission',
      purpose: 'So that a submission sent twice counts once',
      legalBasis: 'legitimate interest',
      retention: '24 hours',
      export: { section: 'submissionKeys' },
      erasure: 'Removed',
    },
    {
      table: 'testimonials.applied_merges',
      columns: ['testimonial_id'],
      description: 'Which testimonials came along when two names of the catalogue turned out to be one',
      purpose: 'To bring them back when that was a mistake',
      legalBasis: 'legitimate interest',
      retention: 'As long as the testimonial, or until the merge is undone',
      export: { reason: 'Numbers of our own; the testimonial itself is exported' },
      erasure: 'Removed with the testimonial',
    },
  ];

  constructor(
    private readonly database: Database,
    private readonly repository: AuthorshipRepository,
    private readonly testimonials: TestimonialsService,
    private readonly proofFiles: ProofFiles,
    private readonly catalog: CatalogService,
    private readonly links: SignedLinks,
    @Inject(ENV) private readonly env: Env,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      testimonials: this.withNamesAndFiles(userId),
      submissionKeys: () => this.repository.findIdempotencyKeys(userId),
    };
  }

  /**
   * The files go before their rows: whoever dies in between finds the rows and tries again. A row without its file hurts
   * nobody for that long, a file without a row would stay for good.
   */
  async eraseUserData(userId: number): Promise<void> {
    await this.proofFiles.dropPending(userId);
    for (const id of await this.findIds(userId)) {
      await this.proofFiles.delete(await this.repository.findAttachments([id]));
      await this.database.transaction(async () => {
        await this.database.lock(`testimonials.user.${userId}`);
        await this.testimonials.withdrawByOwner(id, userId);
      });
    }
  }

  async findIds(userId: number): Promise<number[]> {
    return (await this.repository.findIds(userId)).map(({ id }) => id);
  }

  /** The pairs in whose ranking the author counts. */
  findPairs(userId: number): Promise<ConditionSupplementPair[]> {
    return this.repository.findPairs(userId);
  }

  /** Which of these catalogue entries some testimonial names. */
  isNameUsed(kind: NamedKind, ids: number[]): Promise<Set<number>> {
    return this.repository.isNameUsed(kind, ids);
  }

  /** How many idempotency keys are past their day; removes them unless it is only to be known. */
  countExpiredKeys(remove: boolean): Promise<number> {
    return this.repository.countExpiredKeys(remove);
  }

  private async *withNamesAndFiles(userId: number): AsyncGenerator<object> {
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
              url: this.url(testimonial.id, name),
            })),
        };
      }
    }
  }

  private async findNames(batch: Testimonial[]) {
    const idsOf = (pick: (testimonial: Testimonial) => number | null) => [
      ...new Set(batch.map(pick).filter((id): id is number => id !== null)),
    ];
    const ids = {
      conditions: idsOf((testimonial) => testimonial.conditionId),
      supplements: idsOf((testimonial) => testimonial.supplementId),
      brands: idsOf((testimonial) => testimonial.brandId),
    };
    const further = [...new Set(batch.flatMap((testimonial) => testimonial.additionalConditionIds))];
    const inLanguage = async (language: 'en' | 'es') => ({
      ...(await this.catalog.findNames(ids, language)),
      further: new Map(
        (await this.catalog.findAdditionalConditionNames(further, language)).map(({ id, name }) => [id, name]),
      ),
    });
    const known = { en: await inLanguage('en'), es: await inLanguage('es') };
    return (testimonial: Omit<Testimonial, 'duplicateKey'>) => {
      const names = known[testimonial.language];
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

  private url(testimonialId: number, name: string): string {
    const path = attachmentPath(testimonialId, name);
    return `${this.env.publicUrl}${path}?token=${this.links.sign(path, LINK_SECONDS)}`;
  }
}
