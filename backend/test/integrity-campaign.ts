import type { Database } from '../src/platform/database/index.js';
import { Random } from './random.js';

/** A simulated testimonial. */
interface Row {
  isFalse: boolean;
  daysAgo: number;
  /** Age of the account in hours when it wrote. */
  accountHours: number;
  supplement: number;
  brand: number;
  text: string;
  address: string | null;
  image: string | null;
}

const HONEST = 1_000;
const FALSE = 50;
/** Of the false ones, those whose authors avoid everything that signals look for. */
const CAREFUL = 6;
const DAYS = 120;
const [SUPPLEMENTS, BRANDS] = [40, 60];
const ADDRESS_DAYS = 30;
/** The campaign: for one supplement of one brand, within four days. */
const TARGET = { supplement: 14, brand: 45, firstDay: 12, days: 4 };

const CONSONANTS = [...'bcdfghjklmnpqrstvwxyz', 'ch', 'st', 'tr'];
const ENDS = ['', '', '', 'n', 'r', 's', 'l', 'm', 't'];
const VOCABULARY = 2_000;
/** The share of words that a false account changes in a text that it was given. */
const CHANGED_WORDS = 0.1;

/** Simulates honest testimonials of four months and one campaign, with what makes honest ones look suspicious too. */
export function simulateCampaign(seed: number): Row[] {
  const random = new Random(seed);
  let lastAddress = 0;
  const newAddress = () => `honest-${(lastAddress += 1)}`;
  const zipf = (size: number) => Math.min(size - 1, Math.floor(size ** random.next() - 1 + random.next()));
  const image = () => Array.from({ length: 64 }, () => (random.chance(0.4) ? '1' : '0')).join('');
  const flip = (hash: string, bits: number) => {
    const digits = [...hash];
    for (let n = 0; n < bits; n += 1) {
      const at = random.between(0, 63);
      digits[at] = digits[at] === '1' ? '0' : '1';
    }
    return digits.join('');
  };
  const vocabulary = Array.from({ length: VOCABULARY }, () =>
    Array.from(
      { length: random.between(1, 4) },
      () => `${random.pick(CONSONANTS)}${random.pick([...'aeiou'])}${random.pick(ENDS)}`,
    ).join(''),
  );
  const word = () => vocabulary[zipf(VOCABULARY)];
  const text = () => Array.from({ length: random.between(10, 24) }, word).join(' ');
  const templates = [text(), text(), text(), text()];
  const copy = (template: string) =>
    template
      .split(' ')
      .map((original) => (random.chance(CHANGED_WORDS) ? word() : original))
      .join(' ');
  const accountHours = (newShare: number) => (random.chance(newShare) ? random.next() * 6 : 24 + random.next() * 8_000);
  const shopLayout = image();

  const honest = Array.from({ length: HONEST }, (): Row => ({
    isFalse: false,
    daysAgo: random.next() * DAYS,
    accountHours: accountHours(0.6),
    supplement: zipf(SUPPLEMENTS),
    brand: zipf(BRANDS),
    text: text(),
    address: newAddress(),
    // Receipts of one shop have the same layout.
    image: random.chance(0.6) ? (random.chance(0.03) ? flip(shopLayout, random.between(4, 14)) : image()) : null,
  }));
  // A newspaper article, a support group behind one address, and households.
  for (const row of honest.slice(0, 6)) Object.assign(row, { supplement: 30, daysAgo: 60 + random.next() * 2 });
  for (const row of honest.slice(6, 12)) Object.assign(row, { address: 'group', daysAgo: random.next() * 25 });
  for (let n = 12; n < 60; n += 2) honest[n + 1].address = honest[n].address;

  const receipts = [image(), image(), image()];
  const campaign = Array.from({ length: FALSE }, (_, n): Row => {
    const isCareful = n < CAREFUL;
    return {
      isFalse: true,
      daysAgo: isCareful ? random.next() * 60 : TARGET.firstDay - random.next() * TARGET.days,
      accountHours: accountHours(isCareful ? 0 : 0.8),
      supplement: TARGET.supplement,
      brand: isCareful ? zipf(BRANDS) : random.chance(0.9) ? TARGET.brand : zipf(BRANDS),
      text: !isCareful && random.chance(0.5) ? copy(random.pick(templates)) : text(),
      address: !isCareful && random.chance(0.5) ? `false-${random.between(1, 4)}` : newAddress(),
      image: !isCareful && random.chance(0.4) ? flip(random.pick(receipts), random.between(0, 3)) : image(),
    };
  });
  return random.shuffled([...honest, ...campaign]);
}

/** Inserts the simulated testimonials as pending ones of different users; returns the ids of the false ones. */
export async function insertCampaign(database: Database, rows: Row[]): Promise<Set<number>> {
  const inserted = await database.query<{ id: number; n: number }>(
    `with sent as (
       select * from jsonb_to_recordset($1) as r (n int, "daysAgo" float8, "accountHours" float8, supplement int, brand int,
         text text, address text, image text)
     ), supplements as (
       insert into catalog.supplements (name_en, name_es)
       select 'Supplement ' || n, 'Suplemento ' || n from generate_series(0, $2::int - 1) n returning id, name_en
     ), brands as (
       insert into catalog.brands (name) select 'Brand ' || n from generate_series(0, $3::int - 1) n returning id, name
     ), condition as (
       insert into catalog.conditions (name_en, name_es) values ('Arthritis', 'Artritis') returning id
     ), people as (
       insert into identity.users (issuer, subject, created_at)
       select 'simulation', n::text, now() - make_interval(secs => "daysAgo" * 86400 + "accountHours" * 3600) from sent
       returning id, subject
     ), testimonials as (
       insert into testimonials.testimonials (
         user_id, language, experience, condition_id, supplement_id, brand_id, subject_key, consumption_duration,
         consumption_unit, usage_frequency, usage_frequency_unit, dose_amount, dose_unit, intake_type, intake_habits,
         perceived_improvement, time_to_results, time_to_results_unit, still_taking_status, side_effects, gender,
         age_range, proof, review_status, version, created_at, updated_at)
       select people.id, 'en', text, condition.id, supplements.id, brands.id,
              condition.id || '/' || supplements.id, 1, 'months', 1, 'per_day', 300,
              'milligrams', 'oral', '{morning}', 'moderate', 2, 'weeks', 'still_taking', '{none}', 'female', '35-44',
              'files', 'pending', 1, now() - make_interval(secs => "daysAgo" * 86400), now()
       from sent join people on people.subject = sent.n::text
       join supplements on supplements.name_en = 'Supplement ' || sent.supplement
       join brands on brands.name = 'Brand ' || sent.brand cross join condition
       order by "daysAgo" desc returning id, user_id
     ), stored as (
       select testimonials.id, sent.* from testimonials
       join people on people.id = testimonials.user_id join sent on sent.n::text = people.subject
     ), images as (
       insert into testimonials.attachments (testimonial_id, name, media_type, byte_size, position, image_hash)
       select id, 'image-' || id, 'image/jpeg', 1, 0, image::bit(64) from stored where image is not null
     ), addresses as (
       insert into testimonials.submission_addresses (testimonial_id, address_hash, created_at)
       select id, address, now() - make_interval(secs => "daysAgo" * 86400) from stored
       where address is not null and "daysAgo" < $4
     )
     select id, n from stored`,
    [JSON.stringify(rows.map((row, n) => ({ ...row, n }))), SUPPLEMENTS, BRANDS, ADDRESS_DAYS],
  );
  return new Set(inserted.filter(({ n }) => rows[n].isFalse).map(({ id }) => id));
}
