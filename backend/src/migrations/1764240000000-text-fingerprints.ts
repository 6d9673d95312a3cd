import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds texts that share a run of words with another one. The trigram index reads the entries of each trigram of a text to
 * find similar ones: several seconds for one text among a million.
 *
 * The fingerprints of a text are hashes of each three consecutive words without case and punctuation (shingles). The index
 * contains the 12 smallest of each text, which are a random sample: similar texts have similar samples (A. Broder, "On the
 * resemblance and containment of documents", 1997).
 */
export class TextFingerprints1764240000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function testimonials.list_fingerprints(body text, most integer) returns integer[]
        language sql immutable parallel safe as $$
          select array(
            select hashtext(words[i] || coalesce(' ' || words[i + 1] || ' ' || words[i + 2], '')) as fingerprint
            from (select array_remove(string_to_array(
                    translate(lower(body), E'\\n\\t\\r.,;:!?¡¿()"“”«»…', '   '), ' '), '') as words) split,
                 generate_series(1, greatest(cardinality(words) - 2, least(cardinality(words), 1))) i
            group by 1 order by 1 limit most)
        $$;
      create index testimonials_fingerprints on testimonials.testimonials
        using gin (testimonials.list_fingerprints(experience, 12));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
