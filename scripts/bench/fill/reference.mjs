/**
 * The precomputed rows that the reference server reads. They are computed from the testimonials and the catalog, independently
 * of the tables of the product, and stored in the order in which they are read.
 */
export async function fillReference(client) {
  await client.query(RANKINGS);
  await client.query(TESTIMONIALS);
  await client.query(TYPEAHEAD);
  await client.query(PRODUCTS);
}

const counted = (outcome) => `count(*) filter (where perceived_improvement = '${outcome}')::int`;
const share = (column) => `round(100.0 * ${column} / n, 1)::float8`;
/** Posterior mean and variance, as the method page of the product defines the score. */
const posterior = (values) => values.map(([column, value]) => `${value} * (${column} + 0.2)`).join(' + ');
const VALUES = [
  ['significant', 5],
  ['moderate', 3.5],
  ['residual', 2],
  ['"none"', 0],
  ['negative', -2],
];

const RANKINGS = `
  create table bench.condition_names as
    select name, min(id) as condition_id from (
      select name_en as name, id from catalog.conditions union all select name_es, id from catalog.conditions) n
    group by name;
  alter table bench.condition_names add primary key (name);
  create table bench.rankings as
  with counted as (
    select condition_id, supplement_id, coalesce(gender, '') as gender, coalesce(age_range, '') as age_range,
           count(*)::int as n, ${counted('significant')} as significant, ${counted('moderate')} as moderate,
           ${counted('residual')} as residual, ${counted('none')} as "none", ${counted('negative_effects')} as negative
    from testimonials.testimonials where review_status = 'approved'
    group by condition_id, supplement_id, cube (gender, age_range)
  ), scored as (
    select c.*, mean, mu, 1.96 * sqrt((squares - mu * mu) / (n + 2)) as half
    from counted c cross join lateral (select
      (5 * significant + 3.5 * moderate + 2 * residual - 2 * negative)::float8 / n as mean,
      ((${posterior(VALUES)}) / (n + 1))::float8 as mu,
      ((${posterior(VALUES.map(([column, value]) => [column, value * value]))}) / (n + 1))::float8 as squares) moments
  )
  select condition_id, gender, age_range,
         row_number() over (partition by condition_id, gender, age_range
           order by mu - half desc, n desc, significant desc, s.name_en, s.id)::int as place,
         s.id as supplement_id, s.name_en, s.name_es, n, significant, moderate, residual, "none", negative,
         ${share('significant')} as significant_share, ${share('moderate')} as moderate_share,
         ${share('residual')} as residual_share, ${share('"none"')} as none_share, ${share('negative')} as negative_share,
         greatest(0, least(5, mean)) as score, greatest(0, least(5, mu - half)) as low,
         greatest(0, least(5, mu + half)) as high
  from scored join catalog.supplements s on s.id = supplement_id
  order by 1, 2, 3, 4;
  alter table bench.rankings add primary key (condition_id, gender, age_range, place);`;

const TESTIMONIALS = `
  create table bench.pairs as
    select condition_id, supplement_id, count(*)::int as total from testimonials.testimonials
    where review_status = 'approved' group by 1, 2;
  alter table bench.pairs add primary key (condition_id, supplement_id);
  create table bench.testimonials as
  select condition_id, supplement_id,
         row_number() over (partition by condition_id, supplement_id order by t.created_at desc, t.id desc)::int as place,
         t.id, language, age_range, gender, perceived_improvement, experience, dose_amount::float8, dose_unit,
         usage_frequency, usage_frequency_unit, consumption_duration, consumption_unit, time_to_results::float8,
         time_to_results_unit, array_to_string(side_effects, ',') as side_effects, other_side_effects,
         b.name as brand_name, t.created_at
  from testimonials.testimonials t join catalog.brands b on b.id = t.brand_id
  where review_status = 'approved' order by 1, 2, 3;
  alter table bench.testimonials add primary key (condition_id, supplement_id, place);`;

/** For each prefix of three letters the names that begin with it, the shortest first. */
const TYPEAHEAD = `
  create table bench.typeahead as
  select prefix, place, id, name_en, name_es from (
    select prefix, id, name_en, name_es, row_number() over (partition by prefix order by
      case when starts_with(folded_en, prefix) then 0 else 1 end, length(folded_en), folded_en, id)::int as place
    from catalog.supplements
    cross join lateral (select left(folded_en, 3) as prefix union select left(folded_es, 3)) p) named
  where place <= 20 order by 1, 2;
  alter table bench.typeahead add primary key (prefix, place);`;

/** The first page of the products of each condition, in the order of the ranking. */
const PRODUCTS = `
  create table bench.products as
  select condition_id, place, total, id, title, supplement_id, name_en, name_es, brand_name, advertiser_name, weight_amount,
         weight_unit, price, currency, discount, affiliate_url, price_checked_at, n, significant, moderate, residual, "none",
         negative, significant_share, negative_share, score, low, high
  from (
    select r.*, p.id, p.title, p.brand_name, a.name as advertiser_name, p.weight_amount::float8, p.weight_unit,
           p.price::float8, p.currency, p.discount, p.affiliate_url, p.price_checked_at,
           row_number() over (partition by r.condition_id order by r.place, p.price, p.id)::int as product_place,
           count(*) over (partition by r.condition_id)::int as total
    from bench.rankings r join marketplace.products p on p.supplement_id = r.supplement_id
    join marketplace.advertisers a on a.id = p.advertiser_id
    where r.gender = '' and r.age_range = ''
  ) ranked (condition_id, gender, age_range, ranking_place, supplement_id, name_en, name_es, n, significant, moderate,
            residual, "none", negative, significant_share, moderate_share, residual_share, none_share, negative_share,
            score, low, high, id, title, brand_name, advertiser_name, weight_amount, weight_unit, price, currency,
            discount, affiliate_url, price_checked_at, place, total)
  where place <= 20 order by 1, 2;
  alter table bench.products add primary key (condition_id, place);`;
