import { Injectable } from '@nestjs/common';
import { Database, selectColumns } from '../../../platform/database/index.js';
import { ADDRESS_RETENTION_DAYS } from '../submission/submission-addresses.repository.js';
import { Testimonial } from '../testimonial.entity.js';

/** Who submitted a testimonial when. */
export type Submission = Pick<Testimonial, 'id' | 'userId' | 'createdAt'>;

export interface Period {
  from: Date;
  until: Date;
}

/** A supplement or brand: its entry of the catalog, and the names by which authors entered it themselves. */
export interface SubmittedSubject {
  kind: 'supplement' | 'brand';
  id: number | null;
  customNames: string[];
}

/** Submissions that a query returns at most: enough for a frequency. A popular supplement reaches it in a shorter period. */
export const MAX_SUBMISSIONS = 1_000;
const MAX_MATCHES = 200;
/** Of 64 bits; copies of one picture differ in fewer. */
const MAX_DIFFERENT_BITS = 6;

const columns = selectColumns(Testimonial, ['id', 'userId', 'createdAt'], 't');
const newestFirst = `order by t.created_at desc limit ${MAX_SUBMISSIONS}`;

/** Submissions in every state, for comparisons across authors. Each query is bounded and uses an index. */
@Injectable()
export class SubmissionPatternsRepository {
  constructor(private readonly database: Database) {}

  /** The newest submissions of the period about a supplement or brand. */
  findAbout({ kind, id, customNames }: SubmittedSubject, { from, until }: Period): Promise<Submission[]> {
    // Each part reads its own index in the order of time.
    const select = (match: string) =>
      `(select ${columns} from testimonials.testimonials t
        where ${match} and t.created_at > $3 and t.created_at < $4 ${newestFirst})`;
    const names = 'array(select lower(name) from unnest($2::text[]) name)';
    const isNamed = `${kind}_id is null and lower(custom_${kind}_name) = any(${names})`;
    return this.database.query<Submission>(
      `${select(`${kind}_id = $1`)} union all ${select(isNamed)} order by "createdAt" desc limit ${MAX_SUBMISSIONS}`,
      [id, customNames, from, until],
    );
  }

  /** The newest submissions of these users in the period. */
  findByAuthors(userIds: number[], { from, until }: Period): Promise<Submission[]> {
    return this.database.query<Submission>(
      `select ${columns} from testimonials.testimonials t
       where t.user_id = any($1) and t.created_at > $2 and t.created_at < $3 ${newestFirst}`,
      [userIds, from, until],
    );
  }

  /** The time of the first submission that is stored; null without any. */
  async findFirstTime(): Promise<Date | null> {
    const [first] = await this.database.query<Submission>(
      `select ${columns} from testimonials.testimonials t order by t.id limit 1`,
    );
    return first?.createdAt ?? null;
  }

  /** The newest submissions of other authors from the same address. */
  findFromSameAddress(id: number): Promise<Submission[]> {
    return this.database.query<Submission>(
      `select ${columns}
       from testimonials.submission_addresses own
       join testimonials.testimonials author on author.id = own.testimonial_id
       join testimonials.submission_addresses other on other.address_hash = own.address_hash
        and other.created_at > now() - interval '${ADDRESS_RETENTION_DAYS} days'
       join testimonials.testimonials t on t.id = other.testimonial_id and t.user_id <> author.user_id
       where own.testimonial_id = $1 order by t.created_at desc limit ${MAX_MATCHES}`,
      [id],
    );
  }

  /** Submissions of other authors with nearly the same proof image, most similar first. */
  findWithSimilarImages(id: number): Promise<Submission[]> {
    return this.database.query<Submission>(
      `select ${columns}
       from testimonials.attachments own
       join testimonials.testimonials author on author.id = own.testimonial_id
       join testimonials.attachments other on other.image_hash is not null
        and testimonials.image_hash_parts(other.image_hash) && testimonials.image_hash_parts(own.image_hash)
        and bit_count(other.image_hash # own.image_hash) <= ${MAX_DIFFERENT_BITS}
       join testimonials.testimonials t on t.id = other.testimonial_id and t.user_id <> author.user_id
       where own.testimonial_id = $1 and own.image_hash is not null
       group by t.id order by min(bit_count(other.image_hash # own.image_hash)), t.id limit ${MAX_MATCHES}`,
      [id],
    );
  }
}
