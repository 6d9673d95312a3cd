import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';

/** Minimum trigram similarity of near duplicates. */
const SIMILARITY_THRESHOLD = 0.6;
/** Shorter texts may be similar by chance. */
const MIN_COMPARED_LENGTH = 40;

/** Texts that are read for each fingerprint: one that many share belongs to a common phrase, and similar texts share others. */
const MAX_TEXTS_PER_FINGERPRINT = 300;
/** Texts that are compared, those with the most common fingerprints first. */
const MAX_COMPARED = 100;

const isRelated = `other.user_id <> own.user_id
  and (other.condition_id = own.condition_id or other.supplement_id = own.supplement_id
       or other.brand_id = own.brand_id or other.subject_key = own.subject_key)`;

/** Finds near duplicates: by their fingerprints, because the trigram index is too slow for many testimonials. */
@Injectable()
export class SimilarTextsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Testimonials of other authors about the same condition, supplement or brand with nearly the same text, most similar first:
   * the first `count` ones, and those of `candidateIds`. All fingerprints of the text are compared with the sample that the
   * index contains of each other text.
   */
  find(id: number, count: number, candidateIds: number[]): Promise<{ id: number; similarity: number }[]> {
    return this.database.query(
      `with own as materialized (
         select user_id, condition_id, supplement_id, brand_id, subject_key, experience
         from testimonials.testimonials where id = $1 and char_length(experience) >= ${MIN_COMPARED_LENGTH}
       ), sharing as (
         select other.id from own
         cross join unnest(testimonials.list_fingerprints(own.experience, null)) as fingerprint
         cross join lateral (
           select id, user_id, condition_id, supplement_id, brand_id, subject_key from testimonials.testimonials
           where testimonials.list_fingerprints(experience, 12) @> array[fingerprint]
           limit ${MAX_TEXTS_PER_FINGERPRINT}) other
         where ${isRelated}
         group by other.id order by count(*) desc, other.id desc limit ${MAX_COMPARED}
       ), compared as (
         select other.id, public.similarity(other.experience, own.experience) as similarity
         from (select id from sharing union select unnest($3::int[])) candidates
         join testimonials.testimonials other using (id) join own on ${isRelated}
       )
       select id, similarity from (
         select *, row_number() over (order by similarity desc, id) as position from compared
         where similarity >= ${SIMILARITY_THRESHOLD}::real
       ) ranked where position <= $2 or id = any($3) order by position`,
      [id, count, candidateIds],
    );
  }
}
