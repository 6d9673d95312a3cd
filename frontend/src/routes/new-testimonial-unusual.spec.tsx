import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { saveDraft } from '../features/submission/draft/draft';
import { EXAMPLE_FIELDS } from '../features/submission/form/example-answers';
import { DEFAULT_VALUES, type FormValues } from '../features/submission/form/form-values';
import { newIdempotencyKey } from '../lib/http/idempotency-key';
import { open, prepareForm } from '../test/new-testimonial-page';
import { server } from '../test/server';
import { MARIA } from '../test/users';

beforeEach(prepareForm);

const percentiles = { reports: 30, p25: 2, p50: 2, p75: 2 };

/** The dose and the days to results that most people report; doses are in grams. */
const plausibleRange = ([low, high]: [number, number]) => ({
  supplementId: 41,
  reports: 30,
  doses: [{ unit: 'grams', ...percentiles, p10: low, p90: high, askAbove: 50 }],
  asksAboutOtherUnits: true,
  daysToResults: { ...percentiles, p10: low, p90: high, askAbove: 50 },
});

const dose = { doseAmount: '300', doseUnit: 'grams' } as const;
const otherUnit = { doseAmount: '300', doseUnit: 'drops' } as const;
const time = { timeToResults: '300', timeToResultsUnit: 'days' } as const;

it.each([
  ['en', 'consumption', dose, [1, 3], 'Most people report 1 to 3 g. You wrote 300 g.'],
  ['en', 'results', time, [1, 3], 'Most people noticed a result after 1 to 3 days. You wrote 300 days.'],
  ['es', 'consumption', dose, [1, 3], 'La mayoría indica una dosis de 1 a 3 g. Escribiste 300 g.'],
  ['es', 'consumption', dose, [3, 3], 'La mayoría indica una dosis de 3 g. Escribiste 300 g.'],
  ['es', 'consumption', otherUnit, [1, 3], 'Nadie más lo indica en gotas: la mayoría indica una dosis de 1 a 3 g.'],
  ['es', 'results', time, [1, 3], 'La mayoría notó un resultado al cabo de 1 a 3 días. Escribiste 300 días.'],
  ['es', 'results', time, [3, 3], 'La mayoría notó un resultado al cabo de 3 días. Escribiste 300 días.'],
] as const)('an unusual answer is asked about in a correct sentence (%#)', async (...example) => {
  const [language, step, answers, range, sentence] = example;
  server.use(http.get('*/api/analysis/plausible-range', () => HttpResponse.json(plausibleRange([...range]))));
  const option = (id: number, name: string) => ({
    kind: 'option' as const,
    option: { id, label: name, names: { en: name, es: name } },
  });
  const values: FormValues = {
    ...DEFAULT_VALUES,
    ...answers,
    condition: option(3, 'Insomnia'),
    supplement: option(41, 'Magnesium'),
  };
  saveDraft(MARIA.id, { step, values, answeredExamples: [...EXAMPLE_FIELDS], idempotencyKey: newIdempotencyKey() });
  const { t, h1, press } = await open(language);
  await press(t.draft.resume);
  await h1(t.wizard.step[step]);
  await press(t.wizard.next);
  await screen.findByRole('button', { name: t.unusual.confirm });
  expect(screen.getByRole('main')).toHaveTextContent(sentence);
});
