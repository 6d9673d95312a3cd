import { type RowOf, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import { Testimonial } from '../testimonial.entity.js';

const answers = selectColumns(
  Testimonial,
  [
    'id',
    'language',
    'ageRange',
    'gender',
    'perceivedImprovement',
    'experience',
    'doseAmount',
    'doseUnit',
    'usageFrequency',
    'usageFrequencyUnit',
    'consumptionDuration',
    'consumptionUnit',
    'timeToResults',
    'timeToResultsUnit',
    'otherSideEffects',
  ],
  't',
);
const details = selectExpressions<{ sideEffects: string; brandName: string }>({
  sideEffects: `array_to_string(t.side_effects, ',')`,
  brandName: 'b.name',
});
const createdAt = selectColumns(Testimonial, ['createdAt'], 't');
/** As `JSON.stringify` writes a `Date`. */
const jsonFields = selectExpressions<{ age: null; createdAt: string }>({
  age: 'null::int',
  createdAt: `to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
});

/** The fields of a testimonial `t`, with its brand `b`, that anyone may read. */
export const publishedColumns = `${answers}, ${details}, ${createdAt}`;

/** The same fields in the form of their JSON, equal to those of the PublicTestimonialDto. */
export const publishedJsonColumns = `${answers}, ${details}, ${jsonFields}`;

export type PublishedRow = RowOf<typeof answers> & RowOf<typeof details> & RowOf<typeof createdAt>;
