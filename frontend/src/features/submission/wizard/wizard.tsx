import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDocumentTitle } from '../../../lib/document-title';
import { showToast } from '../../../ui/overlay/toasts';
import type { Draft } from '../draft/draft';
import { deleteDraft } from '../draft/draft-storage';
import { useFileStash } from '../draft/file-stash';
import { useDraft } from '../draft/use-draft';
import type { FormValues } from '../form/form-values';
import { FIELDS, stepIndex, type FieldName } from '../form/steps';
import { scrollToTop, useFailureFocus } from '../form/use-failure-focus';
import { useSubmissionForm } from '../form/use-submission-form';
import { useInvalidateSubmission } from '../queries';
import { type ReviewerNote, withReviewerNote } from '../edit/reviewer-note';
import type { Edited } from '../sending/send-submission';
import { useSubmitTestimonial } from '../sending/use-submit-testimonial';
import { useExistingTestimonial } from '../existing-testimonial';
import { BasicInfoStep } from '../steps/basic-info-step';
import { ConsumptionStep } from '../steps/consumption-step';
import { DocumentationStep } from '../steps/documentation-step';
import { MedicationsStep } from '../steps/medications-step';
import { PersonalStep } from '../steps/personal-step';
import { ResultsStep } from '../steps/results-step';
import { useSubmissionTranslation } from '../translations';
import { BANNER_ID, SubmissionErrorBanner } from './submission-error-banner';
import { SegmentStepper, Stepper } from './stepper';
import { useExampleQuestion } from './use-example-question';
import { useUnusualQuestion } from './use-unusual-question';
import { useStepHash } from './use-step-hash';
import { WizardNav } from './wizard-nav';
import layout from '../../../ui/layout/layout.module.css';
import styles from './wizard.module.css';

/** The testimonial that is being edited. */
export interface Editing extends Edited {
  storedFileCount: number;
  /** The note of the reviewer. */
  reviewerNote: ReviewerNote | null;
  onReload: () => void;
}

interface WizardProps {
  /** Storage key of the draft: the user, or the user and the edited testimonial. */
  draftKey: string;
  draft: Draft | null;
  /** Answers to start with if there is no draft. */
  preselected?: Partial<FormValues>;
  files: readonly File[];
  here: string;
  /** Undefined for a new testimonial. */
  editing?: Editing;
  /** Rendered above the form, on each step. */
  messages?: ReactNode;
  onCancel: () => void;
  /** Called when the user goes back from the first step. */
  onLeave?: () => void;
  onSubmitted: (values: FormValues) => void;
}

const SIMPLE_STEPS = {
  basic: BasicInfoStep,
  consumption: ConsumptionStep,
  results: ResultsStep,
  medications: MedicationsStep,
  personal: PersonalStep,
};

export function Wizard(props: WizardProps) {
  const { draftKey, draft, files, here, editing, messages } = props;
  const { t } = useSubmissionTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useSubmissionForm(draft, files, editing?.storedFileCount ?? 0, props.preselected);
  const fileStash = useFileStash(draftKey, form.proofFiles);
  const invalidateSubmission = useInvalidateSubmission();
  const discardForm = () => {
    deleteDraft(draftKey);
    fileStash.clear();
  };
  const submission = useSubmitTestimonial(form, editing, (hasLeft) => {
    discardForm();
    void invalidateSubmission();
    // The page that the user has opened meanwhile stays open.
    if (hasLeft) return void showToast({ title: t(editing ? 'edit.done' : 'thanks.heading') });
    if (!editing) void navigate({ search, hash: '' }, { replace: true });
    props.onSubmitted(form.values);
  });
  useDraft(draftKey, form, editing?.version);
  useStepHash(form.step, form.jump, props.onLeave);
  const { step, values } = form;
  const { submitting, submissionError } = submission;
  const existingId = useExistingTestimonial(values, editing?.id);
  const focusFailure = useFailureFocus();
  const questionAboutExample = useExampleQuestion(form);
  const questionAboutUnusual = useUnusualQuestion(form);
  const questionAbout = (field: FieldName) => questionAboutUnusual(field) ?? questionAboutExample(field);
  const errors = withReviewerNote(form, editing?.reviewerNote ?? null);

  const stepTitle = t('wizard.title', { number: stepIndex(step) + 1, step: t(`wizard.step.${step}`) });
  const failed = submissionError !== null || Object.keys(form.errors).length > 0;
  useDocumentTitle(stepTitle, { failed, noindex: true });

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollToTop();
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  const change = (patch: Partial<FormValues>) => {
    form.change(patch);
    if (submissionError?.kind === 'duplicate' && ('condition' in patch || 'supplement' in patch)) submission.dismiss();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'documentation') void submission.submit();
    else if (step === 'basic' && existingId !== null) {
      submission.showError({ kind: 'duplicate', testimonialId: existingId });
      focusFailure(BANNER_ID);
    } else form.next();
  };
  const cancel = () => {
    discardForm();
    if (!editing) void navigate({ search, hash: '' }, { replace: true });
    props.onCancel();
  };

  const stepper = { step, isDone: form.isDone, onJump: form.jump, onCancel: cancel, disabled: submitting };
  const shared = { values, errors, change, questionAbout, disabled: submitting };
  const duplicateError =
    step === 'basic' && existingId !== null ? ({ kind: 'duplicate', testimonialId: existingId } as const) : null;
  const shownError = submissionError ?? duplicateError;
  const banner = shownError && (
    <SubmissionErrorBanner
      submissionError={shownError}
      onDismiss={submissionError && !duplicateError ? submission.dismiss : undefined}
      onReload={editing?.onReload}
      here={here}
    />
  );
  const atTop = shownError?.kind === 'duplicate';
  const SimpleStep = step === 'documentation' ? null : SIMPLE_STEPS[step];
  return (
    <div className={`${layout.container} ${styles.wizard}`}>
      <Stepper {...stepper} editing={editing !== undefined} />
      <div>
        <SegmentStepper {...stepper} editing={editing !== undefined} />
        <h1 ref={heading} tabIndex={-1}>
          {t(`wizard.step.${step}`)}
        </h1>
        {messages}
        {atTop && banner}
        <form onSubmit={onSubmit} noValidate aria-busy={submitting || undefined}>
          {SimpleStep ? (
            <SimpleStep {...shared} />
          ) : (
            <DocumentationStep
              {...shared}
              proofFiles={form.proofFiles}
              storedFileCount={form.storedFileCount}
              fileAlerts={form.fileAlerts}
              addProofFiles={form.addProofFiles}
              removeProofFile={form.removeProofFile}
              percentages={submission.percentages}
              onCancelUpload={submission.cancel}
            />
          )}
          {!atTop && banner}
          <WizardNav
            step={step}
            submitting={submitting}
            editing={editing !== undefined}
            questions={FIELDS.filter((field) => questionAbout(field) !== undefined).length}
            onPrevious={form.previous}
          />
        </form>
      </div>
    </div>
  );
}
