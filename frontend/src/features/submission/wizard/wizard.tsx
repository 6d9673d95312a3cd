import { useEffect, useRef, type FormEvent } from 'react';
import { useDocumentTitle } from '../../../lib/document-title';
import type { Draft } from '../draft/draft';
import { forgetDraft } from '../draft/draft-storage';
import { keepFiles } from '../draft/kept-files';
import { useDraft } from '../draft/use-draft';
import type { FormValues } from '../form/form-values';
import { stepIndex } from '../form/steps';
import { scrollToTop } from '../form/use-failure-focus';
import { useSubmissionForm } from '../form/use-submission-form';
import { useForgetOwnLists } from '../queries';
import { useSending } from '../sending/use-sending';
import { BasicInfoStep } from '../steps/basic-info-step';
import { ConsumptionStep } from '../steps/consumption-step';
import { DocumentationStep } from '../steps/documentation-step';
import { MedicationsStep } from '../steps/medications-step';
import { PersonalStep } from '../steps/personal-step';
import { ResultsStep } from '../steps/results-step';
import { useSubmissionTranslation } from '../translations';
import { FailureBanner } from './failure-banner';
import { SegmentStepper, Stepper } from './stepper';
import { WizardNav } from './wizard-nav';

interface WizardProps {
  userId: string;
  draft: Draft | null;
  files: readonly File[];
  here: string;
  onCancel: () => void;
  onSubmitted: () => void;
}

const SIMPLE_STEPS = {
  basic: BasicInfoStep,
  consumption: ConsumptionStep,
  results: ResultsStep,
  medications: MedicationsStep,
  personal: PersonalStep,
};

export function Wizard({ userId, draft, files, here, onCancel, onSubmitted }: WizardProps) {
  const { t } = useSubmissionTranslation();
  const form = useSubmissionForm(draft, files);
  const forgetOwnLists = useForgetOwnLists();
  const sending = useSending(form, () => {
    forgetDraft(userId);
    forgetOwnLists();
    onSubmitted();
  });
  useDraft(userId, form);
  const { step, errors, values } = form;
  const { submitting, refusal } = sending;

  const stepTitle = t('wizard.title', { number: stepIndex(step) + 1, step: t(`wizard.step.${step}`) });
  const failed = refusal !== null || Object.keys(errors).length > 0;
  useDocumentTitle(failed ? t('wizard.errorTitle', { title: stepTitle }) : stepTitle, { noindex: true });

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollToTop();
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  // Signing in leads to another page; only the files need help to survive that, the answers are in the draft.
  useEffect(() => {
    if (refusal?.kind === 'signed-out') keepFiles(userId, form.proofFiles);
  }, [refusal, userId, form.proofFiles]);

  const change = (patch: Partial<FormValues>) => {
    form.change(patch);
    if (refusal?.kind === 'duplicate' && ('condition' in patch || 'supplement' in patch)) sending.dismiss();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'documentation') void sending.submit();
    else form.next();
  };
  const cancel = () => {
    forgetDraft(userId);
    onCancel();
  };

  const stepper = { step, isDone: form.isDone, onJump: form.jump, onCancel: cancel, disabled: submitting };
  const shared = { values, errors, change, disabled: submitting };
  const banner = refusal && <FailureBanner refusal={refusal} onDismiss={sending.dismiss} here={here} />;
  const atTop = refusal?.kind === 'duplicate';
  const SimpleStep = step === 'documentation' ? null : SIMPLE_STEPS[step];
  return (
    <div className="wrap wiz">
      <Stepper {...stepper} />
      <div>
        <SegmentStepper {...stepper} />
        <h1 ref={heading} tabIndex={-1}>
          {t(`wizard.step.${step}`)}
        </h1>
        {atTop && banner}
        <form onSubmit={onSubmit} noValidate aria-busy={submitting || undefined}>
          {SimpleStep ? (
            <SimpleStep {...shared} />
          ) : (
            <DocumentationStep
              {...shared}
              proofFiles={form.proofFiles}
              fileAlerts={form.fileAlerts}
              addProofFiles={form.addProofFiles}
              removeProofFile={form.removeProofFile}
              percentages={sending.percentages}
              onCancelUpload={sending.cancel}
            />
          )}
          {!atTop && banner}
          <WizardNav step={step} submitting={submitting} onPrevious={form.previous} />
        </form>
      </div>
    </div>
  );
}
