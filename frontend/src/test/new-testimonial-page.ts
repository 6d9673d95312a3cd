import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { saveDraft } from '../features/submission/draft/draft';
import { takeStashedFiles } from '../features/submission/draft/file-stash';
import { EXAMPLE_FIELDS } from '../features/submission/form/example-answers';
import { DEFAULT_VALUES, type FormValues } from '../features/submission/form/form-values';
import type { AppConfig } from '../lib/config/config';
import { foldName } from '../lib/fold-name';
import { newIdempotencyKey } from '../lib/http/idempotency-key';
import type { Step } from '../features/submission/form/steps';
import en from '../features/submission/locales/en.json';
import es from '../features/submission/locales/es.json';
import { MARIA } from './users';
import { renderRoute } from './render-route';
import { problem, server } from './server';

// FormData is Node's in these tests, and it only accepts Node's File.
globalThis.File = jest.requireActual<{ File: typeof File }>('node:buffer').File;

export const TEXTS = { en, es };
export type Texts = typeof en;

export interface Arrived {
  body: FormData;
  headers: Headers;
}

const entry = (id: number, nameEn: string, nameEs: string) => ({ id, nameEn, nameEs, isUserGenerated: false });

/** Names of entries that were merged into the first entry of their search. */
export const FORMER_NAMES = { conditions: 'Sleepless nights', supplements: 'Magnesium salt' };

/** The searches of the form, with one or two names each. */
function catalogHandlers() {
  const search = <E extends { id: number }>(path: string, entries: E[], formerName = '') =>
    http.get(`*/api/${path}/search`, ({ request }) => {
      const params = new URL(request.url).searchParams;
      const query = foldName(params.get('query') ?? '');
      const isExact = params.get('exact') === 'true';
      const namesOf = (one: E, index: number) => [...Object.values(one), ...(index === 0 ? [formerName] : [])];
      return HttpResponse.json(
        entries.filter((one, index) => {
          const names = namesOf(one, index).map((value) => foldName(String(value)));
          return isExact ? names.includes(query) : names.join('|').includes(query);
        }),
      );
    });
  server.use(
    search('conditions', [entry(3, 'Insomnia', 'Insomnio'), entry(4, 'Anxiety', 'Ansiedad')], FORMER_NAMES.conditions),
    search('supplements', [entry(41, 'Magnesium', 'Magnesio')], FORMER_NAMES.supplements),
    search('brands', [{ id: 7, name: 'Northlight', isUserGenerated: false }]),
    search(
      'medications',
      ['Levothyroxine', 'Levocetirizine', 'Levodopa', 'Levofloxacin', 'Levamisole', 'Levomepromazine'].map(
        (name, index) => entry(index + 1, name, name),
      ),
    ),
    search('additional-conditions', [{ id: 5, name: 'Asthma', isUserGenerated: false }]),
    http.get('*/api/analysis/*', () => problem(404, 'condition_not_found')),
    http.get('*/api/*', () => HttpResponse.json([])),
  );
}

/** Responds to submissions in the given order; the last response repeats. */
export function submissionHandlers(...answers: (() => Response)[]) {
  const arrived: Arrived[] = [];
  server.use(
    http.post('*/api/testimonials', async ({ request }) => {
      arrived.push({ body: await request.formData(), headers: request.headers });
      return answers[Math.min(arrived.length, answers.length) - 1]!();
    }),
  );
  return arrived;
}

export const accepted = () => HttpResponse.json({ id: 12, reviewStatus: 'pending', version: 1 }, { status: 201 });

export const photo = () => new File(['photo'], 'bottle-front.jpg', { type: 'image/jpeg' });

/** Call before each test of the form. */
export function prepareForm(): void {
  catalogHandlers();
  // The prize popup has its own tests and would cover the form here.
  sessionStorage.setItem('visit-interrupted', 'shown');
}

export async function open(language: 'en' | 'es' = 'en', path = '/new-testimonial', config?: Partial<AppConfig>) {
  const view = await renderRoute(path, { as: 'maria', language, config });
  const t = TEXTS[language];
  const h1 = (name: string) => screen.findByRole('heading', { level: 1, name });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, t, h1, press };
}

export async function choose(user: UserEvent, label: string, text: string, option: string) {
  await user.type(screen.getByRole('combobox', { name: label }), text);
  await user.click(await screen.findByRole('option', { name: option }));
}

export async function fillBasic(user: UserEvent, t: Texts, customEntry: string, names: [string, string]) {
  await choose(user, t.fields.condition, 'insom', names[0]);
  await choose(user, t.fields.supplement, 'moon dust', customEntry);
  await choose(user, t.fields.brand, 'north', names[1]);
}

/** The example questions of the two steps that have some, with their current values. */
export const confirmations = (t: Texts): [dose: string, results: string] => [
  t.examples.confirmDose.replace('{{dose}}', '1 mg'),
  t.examples.confirm,
];

type Press = (name: string) => Promise<void>;

/** Leaves a step with untouched examples: Next asks about them, the test confirms, Next continues. */
export async function confirmExamples(press: Press, t: Texts, confirmation: string) {
  await press(t.wizard.next);
  await press(confirmation);
  await press(t.wizard.next);
}

/** Opens the form at this step from a draft with the minimum of answers, which is much faster than filling it in. */
export async function openStep(
  step: Step,
  language: 'en' | 'es' = 'en',
  answeredExamples = EXAMPLE_FIELDS.slice(),
  config?: Partial<AppConfig>,
  answers: Partial<FormValues> = {},
) {
  // Discards files that an earlier test left.
  takeStashedFiles(MARIA.id);
  const names = (id: number, en: string, es: string) => ({ id, label: { en, es }[language], names: { en, es } });
  saveDraft(MARIA.id, {
    step,
    idempotencyKey: newIdempotencyKey(),
    answeredExamples,
    values: {
      ...DEFAULT_VALUES,
      condition: { kind: 'option', option: names(3, 'Insomnia', 'Insomnio') },
      supplement: { kind: 'own', text: 'moon dust' },
      brand: { kind: 'option', option: { id: 7, label: 'Northlight' } },
      gender: 'female',
      ageRange: '35-44',
      ...answers,
    },
  });
  const page = await open(language, undefined, config);
  await page.press(page.t.draft.resume);
  await page.h1(page.t.wizard.step[step]);
  return page;
}

/** From the start to the last step, with the minimum of answers. */
export async function fillToTheEnd(language: 'en' | 'es' = 'en') {
  const page = await open(language);
  const { user, t, h1, press } = page;
  const es = language === 'es';
  await press(t.intro.start);
  await h1(t.wizard.step.basic);
  const customEntry = es ? 'Añadir «moon dust» tal como lo has escrito' : 'Add “moon dust” as your own entry';
  await fillBasic(user, t, customEntry, [es ? 'Insomnio' : 'Insomnia', 'Northlight']);
  await press(t.wizard.next);
  const [dose, results] = confirmations(t);
  await h1(t.wizard.step.consumption);
  await confirmExamples(press, t, dose);
  await h1(t.wizard.step.results);
  await confirmExamples(press, t, results);
  await h1(t.wizard.step.medications);
  await press(t.wizard.next);
  await h1(t.wizard.step.personal);
  await user.click(screen.getByRole('radio', { name: es ? 'Mujer' : 'Female' }));
  await user.click(screen.getByRole('radio', { name: '35–44' }));
  await press(t.wizard.next);
  await h1(t.wizard.step.documentation);
  return page;
}

export async function addProofAndConsent(user: UserEvent, t: Texts) {
  await user.upload(screen.getByLabelText(t.files.label, { selector: 'input' }), photo());
  await screen.findByText('bottle-front.jpg');
  await user.click(screen.getByRole('checkbox', { name: t.consent.text }));
}
