import { screen, waitFor, within } from '@testing-library/react';
import {
  accepted,
  addProofAndConsent,
  confirmations,
  submissionHandlers,
  openStep,
  prepareForm,
} from '../test/new-testimonial-page';
import { MARIA } from '../test/users';

beforeEach(prepareForm);

const TEXTS = {
  en: {
    dose: 'These are still the form’s examples. Is this what you took?',
    yesDose: 'Yes, I took 1 mg',
    results:
      'These are still the form’s examples: significant improvement, a result after 1 week and no side effects. Is this what happened?',
    sideEffects: 'This is still the form’s example: no side effects. Is this what happened?',
    change: 'Change it',
    waiting: 'One question above is waiting for an answer.',
  },
  es: {
    dose: 'Estos son todavía los ejemplos del formulario. ¿Es lo que tomaste?',
    yesDose: 'Sí, tomé 1 mg',
    results:
      'Estos son todavía los ejemplos del formulario: mejora significativa, un resultado al cabo de 1 semana y ningún efecto secundario. ¿Fue así?',
    sideEffects: 'Este es todavía el ejemplo del formulario: ningún efecto secundario. ¿Fue así?',
    change: 'Cambiarlo',
    waiting: 'Una pregunta de arriba espera tu respuesta.',
  },
} as const;

const atConsumption = (language: 'en' | 'es' = 'en') => openStep('consumption', language, []);
const atResults = (language: 'en' | 'es' = 'en') => openStep('results', language, ['doseAmount']);
const DRAFT = `submission-draft:${MARIA.id}`;

const queryQuestion = (name: string) => screen.queryByRole('group', { name });

describe.each(['en', 'es'] as const)('an untouched example in %s', (language) => {
  const texts = TEXTS[language];

  it('an untouched example is asked about when the step is left and confirmed by keyboard', async () => {
    const { user, t, h1, press } = await atConsumption(language);
    expect(queryQuestion(texts.dose)).not.toBeInTheDocument();
    await press(t.wizard.next);
    const question = await screen.findByRole('group', { name: texts.dose });
    await waitFor(() => expect(question).toHaveFocus());
    const dose = screen.getByRole('group', { name: t.fields.dose });
    expect(dose).toContainElement(question);
    expect(dose).toHaveAccessibleDescription(expect.stringContaining(texts.dose));
    expect(within(dose).getByRole('textbox')).not.toBeInvalid();
    expect(screen.getByText(texts.waiting)).toHaveAttribute('role', 'status');
    expect(document.title).not.toMatch(/^Error: /);

    await user.keyboard('{Enter}');
    expect(queryQuestion(texts.dose)).toBeVisible();
    await user.tab();
    expect(within(question).getByRole('button', { name: texts.yesDose })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(queryQuestion(texts.dose)).not.toBeInTheDocument();
    expect(screen.queryByText(texts.waiting)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: t.wizard.next })).toHaveFocus());
    await user.keyboard('{Enter}');
    await h1(t.wizard.step.results);
    await press(t.wizard.previous);
    await h1(t.wizard.step.consumption);
    await press(t.wizard.next);
    await h1(t.wizard.step.results);
  });

  it('all untouched examples of a step share one question, which shrinks as they are touched', async () => {
    const { user, t, h1, press } = await atResults(language);
    await press(t.wizard.next);
    const improvement = screen.getByRole('group', {
      name: new RegExp(language === 'en' ? '^How much did' : 'cuánto te ayudó'),
    });
    const question = await screen.findByRole('group', { name: texts.results });
    expect(improvement).toContainElement(question);
    await user.click(within(question).getByRole('button', { name: texts.change }));
    const significant = within(improvement).getAllByRole('radio')[0]!;
    await waitFor(() => expect(significant).toHaveFocus());

    await press(t.wizard.next);
    await waitFor(() => expect(question).toHaveFocus());
    // Without improvement there is no question about the time to results.
    await user.click(within(improvement).getAllByRole('radio')[3]!);
    const rest = await screen.findByRole('group', { name: texts.sideEffects });
    expect(screen.getByRole('group', { name: t.fields.sideEffects })).toContainElement(rest);
    await press(t.examples.confirm);
    await press(t.wizard.next);
    await h1(t.wizard.step.medications);
  });
});

describe('what counts as an answer', () => {
  it('any change counts as an answer: the same number typed again and the same choice clicked again', async () => {
    const { user, t, h1, press } = await atConsumption();
    const dose = within(screen.getByRole('group', { name: t.fields.dose })).getByRole('textbox');
    await user.tripleClick(dose);
    await user.keyboard('1');
    await press('Next');
    await h1('Results');
    await user.click(screen.getByRole('radio', { name: /^Significant/ }));
    const time = within(screen.getByRole('group', { name: t.fields.timeToResults }));
    await user.selectOptions(time.getByRole('combobox'), 'days');
    await user.click(screen.getByRole('checkbox', { name: 'None' }));
    await press('Next');
    await h1('Medications');
  });

  it('a time to results that was never answered is asked about once there is an improvement', async () => {
    const { user, h1, press } = await atResults();
    await user.click(screen.getByRole('radio', { name: /^No change/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Headache' }));
    await press('Next');
    await h1('Medications');
    await press('Previous');
    await h1('Results');
    await user.click(screen.getByRole('radio', { name: /^Residual/ }));
    await press('Next');
    expect(
      await screen.findByRole('group', {
        name: 'This is still the form’s example: a result after 1 week. Is this what happened?',
      }),
    ).toBeVisible();
  });
});

describe('the ways around Next', () => {
  it('the step indicator stops at the first step with an untouched example', async () => {
    const { user, h1 } = await atConsumption();
    const steps = screen.getAllByRole('navigation', { name: 'Form steps' })[0]!;
    const jump = (name: RegExp) => user.click(within(steps).getByRole('link', { name }));
    await jump(/Personal$/);
    await h1('Consumption');
    await waitFor(() => expect(queryQuestion(TEXTS.en.dose)).toHaveFocus());
    // Going back is always possible.
    await jump(/Basic info$/);
    await h1('Basic info');
    expect(screen.queryByText(TEXTS.en.waiting)).not.toBeInTheDocument();
  });

  it('a draft keeps what was confirmed, and nothing unanswered is sent from its last step', async () => {
    const arrived = submissionHandlers(accepted);
    const { user, t, h1, press, unmount } = await atConsumption();
    await press('Next');
    await press(confirmations(t)[0]);
    unmount();
    const storedDraft = JSON.parse(localStorage.getItem(DRAFT)!) as { content: { answeredExamples: string[] } };
    expect(storedDraft.content.answeredExamples).toEqual(['doseAmount']);

    await openStep('documentation', 'en', ['doseAmount', 'timeToResults']);
    await addProofAndConsent(user, t);
    await press('Submit testimonial');
    await h1('Results');
    const question = await screen.findByRole('group', {
      name: 'These are still the form’s examples: significant improvement and no side effects. Is this what happened?',
    });
    await waitFor(() => expect(question).toHaveFocus());
    expect(arrived).toHaveLength(0);
    await press(t.examples.confirm);
    for (const step of ['Medications', 'Personal', 'Documentation']) {
      await press('Next');
      await h1(step);
    }
    await press('Submit testimonial');
    await h1(t.thanks.heading);
    expect(arrived).toHaveLength(1);
  });
});
