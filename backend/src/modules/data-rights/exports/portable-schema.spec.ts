import { submissionFields } from '../../../../test/fixtures/submission-fields.js';
import { providedFieldNames } from './portable-schema.js';

/** Fields of a submission that another field of the export contains, or that only control the request. */
const EXCEPTIONS: Readonly<Record<string, string | null>> = {
  conditionId: 'testimonials.conditionName',
  customConditionName: 'testimonials.conditionName',
  useCustomCondition: null,
  supplementId: 'testimonials.supplementName',
  customSupplementName: 'testimonials.supplementName',
  useCustomSupplement: null,
  brandId: 'testimonials.brandName',
  customBrandName: 'testimonials.brandName',
  useCustomBrand: null,
  sameConditionMedications: 'testimonials.medications',
  otherConditionMedications: 'testimonials.medications',
  otherConditions: 'testimonials.additionalConditions',
  customOtherConditionNames: 'testimonials.additionalConditions',
  useCustomOtherConditions: null,
  hasConsented: 'consents.dataProcessing',
  consentText: 'consents.text',
  version: null,
};

const provided = providedFieldNames.flatMap(([section, fields]) => fields.map((field) => `${section}.${field}`));

it.each(submissionFields)(
  'the portable export contains the field $name of a submission, or it is an exception',
  (field) => {
    const container = field.name in EXCEPTIONS ? EXCEPTIONS[field.name] : `testimonials.${field.name}`;
    if (container !== null) expect(provided).toContain(container);
  },
);

it('each exception is a field of a submission', () => {
  expect(submissionFields.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
});
