import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, Repository } from 'typeorm';
import { Database, type RowOf, selectColumns } from '../../../platform/database/index.js';
import type { FlagCode, FlagFiguresDto } from '../review.dto.js';
import type { CountedSignal, FlagSignalDto } from './flag-signal.dto.js';
import { FlagCheck, Similarity, StoredFlag } from './flag.entities.js';

export interface SimilarTestimonial {
  id: number;
  similarity: number;
}

export interface FlagToStore {
  code: FlagCode;
  figures: FlagFiguresDto | null;
  signal: FlagSignalDto | null;
}

/** What a check found. */
interface DetectedFeatures {
  flags: FlagToStore[];
  similar: SimilarTestimonial[];
  /** Testimonials whose check found this one similar, which is no longer true. */
  formerlyLinking: number[];
}

/** Testimonials that a detected signal is about. */
export interface AffectedTestimonials {
  ids: number[];
  code: FlagCode;
  accounts: number;
}

export const signalResults = ['undecided', 'not_confirmed', 'confirmed'] as const;

/** Testimonials by signal and by the latest decision about them. `any` counts each testimonial once. */
export interface SignalCount {
  signal: CountedSignal;
  result: (typeof signalResults)[number];
  count: number;
}

/** Similar testimonials that are stored for each testimonial, and shown. */
export const MAX_SIMILAR = 5;

/** Instead of a version: the check is to be repeated. */
export const OUTDATED = 0;

const checkColumns = selectColumns(FlagCheck, ['testimonialId', 'version']);

@Injectable()
export class FlagsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(FlagCheck) private readonly checks: Repository<FlagCheck>,
    @InjectRepository(StoredFlag) private readonly flags: Repository<StoredFlag>,
    @InjectRepository(Similarity) private readonly similarities: Repository<Similarity>,
  ) {}

  /** The checked versions by testimonial. */
  async findCheckedVersions(testimonialIds: number[]): Promise<Map<number, number>> {
    const checks = await this.database.query<RowOf<typeof checkColumns>>(
      `select ${checkColumns} from review.flag_checks where testimonial_id = any($1)`,
      [testimonialIds],
    );
    return new Map(checks.map(({ testimonialId, version }) => [testimonialId, version]));
  }

  findCodes(testimonialIds: number[]): Promise<{ id: number; codes: FlagCode[] }[]> {
    return this.database.query(
      `select id, array_agg(distinct code order by code) as codes from (
         select testimonial_id as id, code from review.flags where testimonial_id = any($1)
         union all select testimonial_id, 'near_duplicate' from review.similarities where testimonial_id = any($1)
         union all select other_id, 'near_duplicate' from review.similarities where other_id = any($1)
       ) flagged group by id`,
      [testimonialIds],
    );
  }

  /** Those of the testimonials that have the flag; decided ones keep theirs, therefore a list of all would grow for ever. */
  async filterByFlag(testimonialIds: number[], code: FlagCode): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      code === 'near_duplicate'
        ? `select testimonial_id as id from review.similarities where testimonial_id = any($1)
           union select other_id from review.similarities where other_id = any($1)`
        : 'select testimonial_id as id from review.flags where testimonial_id = any($1) and code = $2',
      code === 'near_duplicate' ? [testimonialIds] : [testimonialIds, code],
    );
    return rows.map(({ id }) => id);
  }

  /** The stored flags that have figures or are signals, by code. */
  async findDetected(testimonialId: number): Promise<FlagToStore[]> {
    const where = [
      { testimonialId, figures: Not(IsNull()) },
      { testimonialId, signal: Not(IsNull()) },
    ];
    const flags = await this.flags.find({ where, order: { code: 'asc' } });
    return flags.map(({ code, figures, signal }) => ({ code: code as FlagCode, figures, signal }));
  }

  /** Most similar first. */
  findSimilar(testimonialId: number): Promise<SimilarTestimonial[]> {
    return this.database.query(
      `select id, max(similarity)::float8 as similarity from (
         select other_id as id, similarity from review.similarities where testimonial_id = $1
         union all select testimonial_id, similarity from review.similarities where other_id = $1
       ) both_ways group by id order by similarity desc, id limit $2`,
      [testimonialId, MAX_SIMILAR],
    );
  }

  /** The testimonials whose check found this one similar. */
  async findLinkingIds(otherId: number): Promise<number[]> {
    const links = await this.similarities.find({ where: { otherId }, order: { testimonialId: 'asc' } });
    return links.map(({ testimonialId }) => testimonialId);
  }

  /** Replaces all that the check of a testimonial found, and removes the similarities that the checks of others found before. */
  async replace(
    { testimonialId, version }: FlagCheck,
    { flags, similar, formerlyLinking }: DetectedFeatures,
  ): Promise<void> {
    await this.flags.delete({ testimonialId });
    await this.flags.insert(
      flags.map(({ code, figures, signal }) => ({
        testimonialId,
        code,
        figures: figures && { ...figures },
        signal: signal && { ...signal },
      })),
    );
    // In the order in which deletions of testimonials lock these rows; otherwise both could deadlock.
    await this.database.execute(
      `select 1 from review.similarities where testimonial_id = $1 or other_id = $1
       order by least(testimonial_id, other_id), greatest(testimonial_id, other_id), testimonial_id for update`,
      [testimonialId],
    );
    await this.similarities.delete({ testimonialId });
    // Not all of them: another check may have found one since this one began.
    await this.similarities.delete({ testimonialId: In(formerlyLinking), otherId: testimonialId });
    await this.similarities.insert(
      similar.map(({ id: otherId, similarity }) => ({ testimonialId, otherId, similarity })),
    );
    await this.checks.upsert({ testimonialId, version }, ['testimonialId']);
  }

  /**
   * A signal is confirmed if the testimonial was rejected, or its approval was revoked. Testimonials are counted by the set of their
   * signals first, so that the decisions are read once and few rows are sorted.
   */
  countSignals(): Promise<SignalCount[]> {
    return this.database.query<SignalCount>(
      `with flagged as (
         select testimonial_id, array_agg(distinct code) as codes from (
           select testimonial_id, code from review.flags where signal is not null
           union all select testimonial_id, 'near_duplicate' from review.similarities
           union all select other_id, 'near_duplicate' from review.similarities) signals
         group by 1
       ), latest as (
         select distinct on (testimonial_id) testimonial_id, decision from review.decisions
         where testimonial_id is not null order by testimonial_id, id desc
       ), counted as (
         select codes, case when decision is null then 'undecided' when decision = 'approved' then 'not_confirmed'
                       else 'confirmed' end as result, count(*) as testimonials
         from flagged left join latest using (testimonial_id) group by 1, 2
       )
       select signal, result, sum(testimonials)::int as count
       from counted cross join lateral unnest(codes || text 'any') as signal group by 1, 2 order by 1, 2`,
    );
  }

  /**
   * Marks the checks of affected testimonials as outdated unless they have the signal already, with at least half of its
   * accounts. Returns the ids of those that were marked.
   */
  async outdateChecks({ ids, code, accounts }: AffectedTestimonials): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `with affected as (
         select testimonial_id from review.flag_checks checked
         where testimonial_id = any($1) and not exists (
           select 1 from review.flags f where f.testimonial_id = checked.testimonial_id and f.code = $2
             and (f.signal ->> 'accounts')::int * 2 > $3)
         order by testimonial_id for update)
       update review.flag_checks checked set version = $4 from affected
       where checked.testimonial_id = affected.testimonial_id returning checked.testimonial_id as id`,
      [ids, code, accounts, OUTDATED],
    );
    return rows.map(({ id }) => id);
  }
}
