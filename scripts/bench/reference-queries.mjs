/** The prepared statements of the reference server; each reads precomputed rows by a primary key. Also run by pgbench. */
const RANKING_COLUMNS = `supplement_id as "supplementId", n as "totalTestimonials", score as "overallEffectivenessScore",
  low as "scoreLow", high as "scoreHigh", significant, moderate, residual, "none", negative as negative_effects,
  significant_share as "significantImprovementPercentage", moderate_share as "moderateImprovementPercentage",
  residual_share as "residualImprovementPercentage", none_share as "noImprovementPercentage",
  negative_share as "negativeEffectsPercentage"`;
const TESTIMONIAL_COLUMNS = `id, language, age_range as "ageRange", gender, perceived_improvement as "perceivedImprovement",
  experience, dose_amount as "doseAmount", dose_unit as "doseUnit", usage_frequency as "usageFrequency",
  usage_frequency_unit as "usageFrequencyUnit", consumption_duration as "consumptionDuration",
  consumption_unit as "consumptionUnit", time_to_results as "timeToResults",
  time_to_results_unit as "timeToResultsUnit", side_effects as "sideEffects",
  other_side_effects as "otherSideEffects", brand_name as "brandName", created_at::text as "createdAt"`;
const PRODUCT_COLUMNS = `id, title, supplement_id as "supplementId", brand_name as "brandName",
  advertiser_name as "advertiserName", weight_amount as "weightAmount", weight_unit as "weightUnit", price, currency,
  discount, affiliate_url as "affiliateUrl", n as "testimonialCount", significant, moderate, residual, "none",
  negative as negative_effects, significant_share as "significantImprovementRate",
  negative_share as "negativeEffectsPercentage", score as "overallEffectiveness", low as "scoreLow",
  high as "scoreHigh"`;

const perLanguage = (build) => ({ en: build('name_en'), es: build('name_es') });

export const QUERIES = {
  ranking: perLanguage(
    (name) => `select ${name} as "supplementName", ${RANKING_COLUMNS} from bench.rankings
      where condition_id = (select condition_id from bench.condition_names where name = $1) and gender = $2
        and age_range = $3 order by place`,
  ),
  testimonials: `select ${TESTIMONIAL_COLUMNS}, total as "totalPublicTestimonials"
    from bench.testimonials t join bench.pairs using (condition_id, supplement_id)
    where condition_id = $1 and supplement_id = $2 and place > $3 and place <= $4 order by place`,
  typeahead: `select id, name_en as "nameEn", name_es as "nameEs" from bench.typeahead where prefix = $1 order by place`,
  products: perLanguage(
    (name) => `select ${name} as "supplementName", ${PRODUCT_COLUMNS}, total as "totalProducts" from bench.products
      where condition_id = $1 order by place`,
  ),
};
