import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds texts that share a run of words with another one. The trigram index reads the entries of each trigram of a text to
 * find similar ones: several seconds for one text among a million.
 *
 * The fingerprints of a text are hashes of each three consecutive words without case, commas and full stops (shingles). The index
 * contains the 12 smallest of each text, which are a random sample: similar texts have similar samples (A. Broder, "On the
 * resemblance and containment of documents", 1997).
 */
export class TextFingerprints1764240000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function testimonials.list_fingerprints(body text, most integer) returns integer[]
        language plpgsql immutable parallel safe as $$
          declare
            -- Replacing single characters takes a tenth of the time of translate().
            words text[] := array_remove(string_to_array(
              replace(replace(replace(lower(body), E'\n', ' '), ',', ''), '.', ''), ' '), '');
          begin
            if cardinality(words) < 3 then return array[hashtext(array_to_string(words, ' '))]; end if;
            return array(
              select distinct hashtext(first || ' ' || second || ' ' || third) as fingerprint
              from unnest(words, words[2:], words[3:]) as run (first, second, third)
              where third is not null order by 1 limit most);
          end
        $$;
      create index testimonials_fingerprints on testimonials.testimonials
        using gin (testimonials.list_fingerprints(experience, 12));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
