import { createServer } from 'node:http';
import pg from 'pg';
import { summarizeUsage } from '../../backend/dist/modules/analysis/usage-histogram.js';
import {
  addCounts,
  compareByRank,
  computeScore,
  computeShares,
  isTooClose,
} from '../../backend/dist/modules/analysis/score.js';

/**
 * The baseline: the same responses from the same tables with node:http and pg only, without framework, validation,
 * headers and logs. `node bare-server.mjs DATABASE_URL PORT`.
 */
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });

const NO_REPORTS = { significant: 0, moderate: 0, residual: 0, none: 0, negative_effects: 0 };

async function readRanking(query) {
  const { rows } = await pool.query(
    `select c.id, c.name_en as condition, s.id as "supplementId", s.name_en as name, significant, moderate, residual,
            "none", negative_effects, how_taken as "howTaken"
     from catalog.conditions c left join analysis.cells e
       on e.condition_id = c.id and e.gender = $2 and e.age_range = any ($3)
     left join catalog.supplements s on s.id = e.supplement_id
     where c.folded_en = catalog.fold($1) or c.folded_es = catalog.fold($1)`,
    [query.get('conditionQuery'), query.get('gender') ?? '', [query.get('ageRange') ?? '']],
  );
  const entries = rows.map((row) => {
    const counts = addCounts(NO_REPORTS, row);
    return { id: row.supplementId, nameEn: row.name, counts, score: computeScore(counts), howTaken: [row.howTaken] };
  });
  entries.sort(compareByRank);
  const all = computeScore(entries.map(({ counts }) => counts).reduce(addCounts, NO_REPORTS));
  return {
    conditionId: rows[0].id,
    conditionName: rows[0].condition,
    totalTestimonials: all.n,
    averageEffectiveness: all.mean,
    supplementRanking: entries.map(({ id, nameEn, counts, score, howTaken }, index) => {
      const shares = computeShares(counts);
      const next = entries[index + 1];
      return {
        supplementId: id,
        supplementName: nameEn,
        position: index + 1,
        totalTestimonials: score.n,
        overallEffectivenessScore: score.mean,
        scoreLow: score.low,
        scoreHigh: score.high,
        moreHarmThanBenefit: score.moreHarmThanBenefit,
        fewReports: score.n < 5,
        tooCloseToNext: next !== undefined && isTooClose(score, next.score),
        outcomeCounts: counts,
        significantImprovementPercentage: shares.significant,
        moderateImprovementPercentage: shares.moderate,
        residualImprovementPercentage: shares.residual,
        noImprovementPercentage: shares.none,
        negativeEffectsPercentage: shares.negative_effects,
        howTaken: summarizeUsage(howTaken, score.n),
      };
    }),
  };
}

async function listTestimonials(query) {
  const [conditionId, supplementId] = [query.get('conditionId'), query.get('supplementId')];
  const offset = (Number(query.get('page') ?? 1) - 1) * 10;
  const where = `t.condition_id = $1 and t.supplement_id = $2 and t.review_status = 'approved'`;
  const [counted, page, names] = await Promise.all([
    pool.query(`select count(*)::int as total from testimonials.testimonials t where ${where}`, [
      conditionId,
      supplementId,
    ]),
    pool.query(
      `select t.id, t.language, age_range as "ageRange", gender, perceived_improvement as "perceivedImprovement",
              experience, dose_amount as "doseAmount", dose_unit as "doseUnit", usage_frequency as "usageFrequency",
              usage_frequency_unit as "usageFrequencyUnit", consumption_duration as "consumptionDuration",
              consumption_unit as "consumptionUnit", time_to_results as "timeToResults",
              time_to_results_unit as "timeToResultsUnit", array_to_string(side_effects, ',') as "sideEffects",
              other_side_effects as "otherSideEffects", t.created_at as "createdAt", null as age, b.name as "brandName"
       from testimonials.testimonials t join catalog.brands b on b.id = t.brand_id
       where ${where} order by t.created_at desc, t.id desc limit 10 offset ${offset}`,
      [conditionId, supplementId],
    ),
    pool.query(
      `select c.name_en as condition, s.name_en as supplement from catalog.conditions c, catalog.supplements s
       where c.id = $1 and s.id = $2`,
      [conditionId, supplementId],
    ),
  ]);
  const { total } = counted.rows[0];
  return {
    testimonials: page.rows,
    totalPages: Math.ceil(total / 10),
    totalPublicTestimonials: total,
    conditionName: names.rows[0].condition,
    supplementName: names.rows[0].supplement,
  };
}

async function searchSupplements(query) {
  const { rows } = await pool.query(
    `select id, name_en as "nameEn", name_es as "nameEs", is_user_generated as "isUserGenerated"
     from catalog.supplements, (select '%' || catalog.fold($1) || '%' as p) q
     where folded_en like p or folded_es like p
     order by least(case when folded_en like substr(p, 2) then 0 when folded_en like '% ' || substr(p, 2) then 1
                         when folded_en like p then 2 else 9 end,
                    case when folded_es like substr(p, 2) then 3 when folded_es like '% ' || substr(p, 2) then 4
                         when folded_es like p then 5 else 9 end), length(folded_en), folded_en, id
     limit 20`,
    [query.get('query')],
  );
  return rows;
}

const routes = {
  '/api/analysis/condition-analysis': readRanking,
  '/api/testimonials': listTestimonials,
  '/api/supplements/search': searchSupplements,
};

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  routes[pathname](searchParams).then(
    (result) => {
      const body = JSON.stringify(result);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    },
    (error) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
}).listen(Number(process.argv[3]), '127.0.0.1', () => process.stdout.write('ready\n'));
