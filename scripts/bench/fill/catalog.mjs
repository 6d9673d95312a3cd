import { seedCatalog } from '../../../backend/dist/seed/seed-catalog.js';

export const CONDITIONS = 500;
export const SUPPLEMENTS = 600;

const CONDITION_FORMS = [
  ['Chronic %', '% crónico'],
  ['Recurrent %', '% recurrente'],
  ['Severe %', '% intenso'],
];
const SUPPLEMENT_FORMS = [
  ['% complex', 'Complejo de %'],
  ['% extract', 'Extracto de %'],
  ['% drops', 'Gotas de %'],
];

/** The catalog of the demo data, extended by derived names to {@link CONDITIONS} and {@link SUPPLEMENTS}. */
export async function fillCatalog(client) {
  const query = async (sql, parameters) => (await client.query(sql, parameters)).rows;
  await seedCatalog({ query, execute: query });
  await extend(client, 'conditions', CONDITIONS, CONDITION_FORMS);
  await extend(client, 'supplements', SUPPLEMENTS, SUPPLEMENT_FORMS);
}

async function extend(client, table, size, forms) {
  await client.query(
    `insert into catalog.${table} (name_en, name_es)
     select replace(form ->> 0, '%', name_en), replace(form ->> 1, '%', name_es)
     from jsonb_array_elements($1) with ordinality as forms (form, place)
     cross join (select id, name_en, name_es from catalog.${table}) known
     where char_length(name_en) < 80 and char_length(name_es) < 80
     order by place, id limit greatest($2 - (select count(*) from catalog.${table}), 0)`,
    [JSON.stringify(forms), size],
  );
  const { rows } = await client.query(`select count(*)::int as names, max(id) as last from catalog.${table}`);
  // The pairs are drawn from the ids 1 to `size`.
  if (rows[0].names !== size || rows[0].last !== size) {
    throw new Error(`catalog.${table} has ${rows[0].names} names with ids up to ${rows[0].last}, not ${size}.`);
  }
}
