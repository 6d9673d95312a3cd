import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Schema {
  properties: Record<
    string,
    { type?: string; enum?: unknown[]; maxLength?: number; minimum?: number; maximum?: number }
  >;
}
const { components } = JSON.parse(readFileSync(join(__dirname, '../../../docs/openapi.json'), 'utf8')) as {
  components: { schemas: Record<'SubmissionDto' | 'TestimonialDetailDto' | 'PublicTestimonialDto', Schema> };
};
const { SubmissionDto, TestimonialDetailDto, PublicTestimonialDto } = components.schemas;

/** The fields of a submission with their limits, from the API document. */
export const submissionProperties = SubmissionDto.properties;

/** Not texts, but values of a list that are joined by commas. */
const CODES = ['intakeHabits', 'sideEffects'];

/** The free texts of a submission, from the API document: the tests of texts include a new one without a change. */
export const submissionTexts = Object.entries(submissionProperties).flatMap(([name, { type, maxLength }]) =>
  type === 'string' && maxLength !== undefined && !CODES.includes(name) ? [name] : [],
);

/** The numbers of a submission; ids are not numbers that a user enters. */
const submissionNumbers = Object.entries(submissionProperties).flatMap(([name, { type }]) =>
  (type === 'number' || type === 'integer') && !name.endsWith('Id') ? [name] : [],
);

/** The fields in which a user writes, so that the answer can be wrong. */
export const writtenFields = [...submissionTexts, ...submissionNumbers];

/** Those that the author and reviewers read, by the same name. */
export const detailTexts = submissionTexts.filter((name) => name in TestimonialDetailDto.properties);

/** Those that everyone reads. */
export const publicTexts = submissionTexts.filter((name) => name in PublicTestimonialDto.properties);

export const detailNumbers = submissionNumbers.filter((name) => name in TestimonialDetailDto.properties);
export const publicNumbers = submissionNumbers.filter((name) => name in PublicTestimonialDto.properties);

/** The enumerations of a submission; its language is not an answer. */
const submissionChoices = Object.entries(submissionProperties).flatMap(([name, { type, enum: values }]) =>
  type === 'string' && values !== undefined && name !== 'language' ? [name] : [],
);
export const detailChoices = submissionChoices.filter((name) => name in TestimonialDetailDto.properties);
export const publicChoices = submissionChoices.filter((name) => name in PublicTestimonialDto.properties);

/** For each of the names a value without a label, which is shown unchanged. */
export const createChoices = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `value of ${name}`]));

/** A different number for each of the names. */
export const createNumbers = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((name, index) => [name, 41 + index]));

/** A text for each of the names. */
export const createTexts = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `Texto de ${name}`]));
