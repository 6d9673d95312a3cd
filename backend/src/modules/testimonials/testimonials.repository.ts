import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import { Attachment } from './proof-files/attachment.entity.js';
import type { ReviewStatus } from './enumerations.js';
import { IdempotencyKey, KEY_RETENTION } from './submission/idempotency-key.entity.js';
import type { StoredFile } from './proof-files/proof-files.js';
import { Testimonial } from './testimonial.entity.js';

/** Half of the key of a testimonial `t`, as {@link SubmissionValidator.computeDuplicateKey} builds it. */
const keyPart = (kind: 'condition' | 'supplement') =>
  `case when t.${kind}_id is not null then catalog.find_canonical_${kind}(t.${kind}_id)::text
        else coalesce(catalog.find_canonical_${kind}_by_name(t.custom_${kind}_name)::text,
                      '"' || catalog.fold(t.custom_${kind}_name) || '"') end`;

/** A user with the ids of a condition and a supplement. */
export type UserPair = { userId: number; conditionId: number; supplementId: number };

/** Writes testimonials and reads single ones. {@link TestimonialListsRepository} reads lists. */
@Injectable()
export class TestimonialsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Testimonial) private readonly testimonials: Repository<Testimonial>,
    @InjectRepository(Attachment) private readonly attachments: Repository<Attachment>,
    @InjectRepository(IdempotencyKey) private readonly idempotencyKeys: Repository<IdempotencyKey>,
  ) {}

  find(id: number): Promise<Testimonial | null> {
    return this.testimonials.findOneBy({ id });
  }

  async findExistingIds(ids: number[]): Promise<number[]> {
    const rows = await this.testimonials.find({ select: { id: true }, where: { id: In(ids) } });
    return rows.map(({ id }) => id);
  }

  /** Oldest first. */
  findByPair({ userId, conditionId, supplementId }: UserPair): Promise<Testimonial[]> {
    return this.testimonials.find({ where: { userId, conditionId, supplementId }, order: { id: 'ASC' } });
  }

  /** Locks the row exclusively until the transaction ends. */
  findForUpdate(id: number): Promise<Testimonial | null> {
    return this.testimonials.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks the row in share mode, which prevents changes and deletion until the transaction ends. */
  findForShare(id: number): Promise<Testimonial | null> {
    return this.testimonials.findOne({ where: { id }, lock: { mode: 'pessimistic_read' } });
  }

  /** The ids that exist. Their deletion is prevented until the transaction ends. */
  async lockForShare(ids: number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      'select id from testimonials.testimonials where id = any($1) order by id for key share',
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async insert(testimonial: Omit<Testimonial, 'id' | 'createdAt'>): Promise<number> {
    const result = await this.testimonials.insert(testimonial);
    return (result.identifiers[0] as { id: number }).id;
  }

  async update(id: number, changes: Partial<Testimonial>): Promise<void> {
    await this.testimonials.update({ id }, changes);
  }

  async delete(id: number): Promise<void> {
    await this.testimonials.delete({ id });
  }

  /** Changes a testimonial if it is in the state `from`; returns false otherwise. */
  async updateIfStatus(id: number, from: ReviewStatus, to: Partial<Testimonial>): Promise<boolean> {
    const result = await this.testimonials.update({ id, reviewStatus: from }, to);
    return result.affected === 1;
  }

  /**
   * The id of the user's pending, approved or hidden testimonial with this key. Unless the one with `exceptId` has the key
   * already, also one about its pair: it has the key of a merged entry if a merge made it a duplicate, which it remains after
   * the other one was deleted.
   */
  async findActiveDuplicate(userId: number, duplicateKey: string, exceptId = 0): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: number }>(
      `select id from testimonials.testimonials
       where user_id = $1 and review_status in ('pending', 'approved', 'hidden') and id <> $3
         and (subject_key = $2 or condition_id::text || '/' || supplement_id::text = $2
              and not exists (select 1 from testimonials.testimonials where id = $3 and subject_key = $2))
       order by subject_key = $2 desc, id limit 1`,
      [userId, duplicateKey, exceptId],
    );
    return row?.id;
  }

  /** Like {@link findActiveDuplicate}, by the current key of testimonials with custom names: one may be an entry since. */
  async findActiveWithCustomNames(userId: number, duplicateKey: string, exceptId = 0): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: number }>(
      `select t.id from testimonials.testimonials t
       where t.user_id = $1 and t.review_status in ('pending', 'approved', 'hidden') and t.id <> $3
         and (t.condition_id is null or t.supplement_id is null)
         and ${keyPart('condition')} || '/' || ${keyPart('supplement')} = $2
       order by t.id limit 1`,
      [userId, duplicateKey, exceptId],
    );
    return row?.id;
  }

  findAttachments(testimonialId: number): Promise<Attachment[]> {
    return this.attachments.find({ where: { testimonialId }, order: { position: 'ASC' } });
  }

  findAttachment(testimonialId: number, name: string): Promise<Attachment | null> {
    return this.attachments.findOneBy({ testimonialId, name });
  }

  async replaceAttachments(testimonialId: number, files: StoredFile[]): Promise<void> {
    await this.attachments.delete({ testimonialId });
    await this.attachments.insert(
      files.map(({ name, mediaType, byteSize, imageHash }, position) => ({
        testimonialId,
        name,
        mediaType,
        byteSize,
        imageHash,
        position,
      })),
    );
  }

  /** Finds the user's key unless it has expired, and deletes the user's expired keys. */
  async findIdempotencyKey(userId: number, key: string): Promise<IdempotencyKey | null> {
    await this.database.execute(
      `delete from testimonials.idempotency_keys where user_id = $1 and created_at < now() - interval '${KEY_RETENTION}'`,
      [userId],
    );
    return this.idempotencyKeys.findOneBy({ userId, key });
  }

  async bindIdempotencyKey(binding: Omit<IdempotencyKey, 'createdAt'>): Promise<void> {
    await this.idempotencyKeys.insert(binding);
  }
}
