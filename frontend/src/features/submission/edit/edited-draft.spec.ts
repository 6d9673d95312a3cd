import { submissionFields } from '../form/submission-fields';
import { testimonialDetail } from '../../../test/testimonial-responses';
import { submissionProperties } from '../../../test/submission-texts';
import { toDraft } from './edited-draft';

const ANSWERS = testimonialDetail({ doseConfirmed: true, timeToResultsConfirmed: true });

/** Fields that the testimonial has in another format, or under another name. */
const CONVERTED = {
  useCustomCondition: false,
  useCustomSupplement: false,
  useCustomBrand: false,
  sameConditionMedications: [
    { id: 3, name: 'Vitamin B12', type: 'supplement', isOther: false, forSameCondition: true },
    {
      id: 0,
      name: 'Herbal tonic',
      type: 'supplement',
      isOther: true,
      otherName: 'Herbal tonic',
      forSameCondition: true,
    },
  ],
  otherConditionMedications: [
    { id: 4, name: 'Levothyroxine', type: 'medication', isOther: false, forSameCondition: false },
  ],
  otherConditions: [9],
  useCustomOtherConditions: true,
  hasConsented: true,
  consentText: '',
};

it('each field of a submission survives an edit without changes', () => {
  const names = Object.keys(submissionProperties).filter((name) => name in ANSWERS);
  const unchanged = Object.fromEntries(names.map((name) => [name, ANSWERS[name as keyof typeof ANSWERS]]));
  const sent = submissionFields(toDraft(ANSWERS, 'basic').values, ANSWERS.language);
  expect(sent).toEqual({ ...unchanged, ...CONVERTED });
});

it('each custom name survives an edit without changes', () => {
  const answers = testimonialDetail({ conditionId: null, supplementId: null, brandId: null });
  expect(submissionFields(toDraft(answers, 'basic').values, 'en')).toMatchObject({
    conditionId: 0,
    customConditionName: answers.conditionName,
    supplementId: 0,
    customSupplementName: answers.supplementName,
    customBrandName: answers.brandName,
  });
});
