import { Ajv } from 'ajv';
import { submissionFields } from '../../../../test/fixtures/submission-fields.js';
import { portableSchema, providedFieldNames } from './portable-schema.js';

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

describe('the schema of version 1', () => {
  const validate = new Ajv({ validateFormats: false, allowUnionTypes: true }).compile(
    portableSchema('https://recuento.example/schema.json'),
  );
  const profile = { email: 'maria@example.com', name: 'Maria' };
  const allSections = providedFieldNames.map(([section]) => section);
  const conforms = (account: object, names = allSections) => {
    const sections = Object.fromEntries(names.map((section) => [section, []]));
    const meta = {
      format: 'recuento-portable',
      version: 1,
      exportedAt: '2026-11-21T12:00:00.000Z',
      schema: 'https://recuento.example/schema.json',
    };
    return validate({ ...meta, ...sections, account: [account] });
  };

  it('an export with a field that was added after this schema conforms to it', () => {
    expect(conforms({ ...profile, height: 170 })).toBe(true);
  });

  it('an export from before a field that may be empty was added conforms to the schema', () => {
    expect(conforms({ email: 'maria@example.com' })).toBe(true);
  });

  it('an export from before the reports were added conforms to the schema', () => {
    const first = ['account', 'testimonials', 'additionalConditions', 'consents', 'rectifications'];
    expect(conforms(profile, first)).toBe(true);
    expect(conforms(profile, first.slice(0, 4))).toBe(false);
  });

  it('no further field of a testimonial is required, because earlier exports lack it', () => {
    const { properties } = portableSchema('') as { properties: { testimonials: { items: { required: string[] } } } };
    // The list is never extended: a new field allows null.
    expect(properties.testimonials.items.required).toEqual([
      'id',
      'createdAt',
      'updatedAt',
      'language',
      'experience',
      'consumptionDuration',
      'consumptionUnit',
      'usageFrequency',
      'usageFrequencyUnit',
      'doseAmount',
      'doseUnit',
      'doseConfirmed',
      'intakeType',
      'intakeHabits',
      'perceivedImprovement',
      'timeToResultsConfirmed',
      'stillTakingStatus',
      'sideEffects',
      'medications',
      'additionalConditions',
      'gender',
      'ageRange',
      'files',
    ]);
  });

  it('a value of another type is invalid', () => {
    expect(conforms({ ...profile, name: 7 })).toBe(false);
  });
});
