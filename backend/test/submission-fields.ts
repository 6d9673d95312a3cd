import { getMetadataStorage } from 'class-validator';
import { EditedSubmissionDto } from '../src/modules/testimonials/submission/edited-submission.dto.js';

export type FieldType = 'text' | 'number' | 'boolean' | 'choice' | 'texts' | 'numbers' | 'objects';

export interface SubmissionField {
  name: string;
  type: FieldType;
  isOptional: boolean;
  /** The values of an enumeration. */
  choices: readonly string[];
}

const typeOfRule: Record<string, FieldType> = {
  isInt: 'number',
  isNumber: 'number',
  isBoolean: 'boolean',
  equals: 'boolean',
  isIn: 'choice',
  isText: 'text',
};
const typeOfList: Record<string, FieldType> = { isObject: 'objects', isInt: 'numbers', isText: 'texts' };

const rules = getMetadataStorage().getTargetValidationMetadatas(EditedSubmissionDto, '', false, false);

function toField(name: string): SubmissionField {
  const fieldRules = rules.filter(({ propertyName }) => propertyName === name);
  const isList = fieldRules.some((rule) => rule.name === 'isArray');
  const type = fieldRules
    .filter(({ each }) => Boolean(each) === isList)
    .map((rule) => (isList ? typeOfList : typeOfRule)[rule.name ?? ''])
    .find((found) => found !== undefined);
  if (!type) throw new Error(`The type of ${name} is unknown.`);
  const [choices = []] = fieldRules.find((rule) => rule.name === 'isIn')?.constraints ?? [];
  return { name, type, choices, isOptional: fieldRules.some((rule) => rule.type === 'conditionalValidation') };
}

/** The fields of a submission and of its edit, as the validation rules describe them. */
export const submissionFields: readonly SubmissionField[] = [
  ...new Set(rules.map(({ propertyName }) => propertyName)),
].map(toField);
