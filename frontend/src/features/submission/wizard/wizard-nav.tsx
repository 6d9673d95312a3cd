import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { FORWARD_ID, type Step } from '../form/steps';
import { useSubmissionTranslation } from '../translations';
import styles from './wizard-nav.module.css';
import typography from '../../../ui/typography.module.css';

interface WizardNavProps {
  step: Step;
  submitting: boolean;
  editing: boolean;
  /** Number of open questions above. */
  questions: number;
  onPrevious: () => void;
}

/** The last button submits the form element, which continues to the next step or sends the testimonial. */
export function WizardNav({ step, submitting, editing, questions, onPrevious }: WizardNavProps) {
  const { t } = useSubmissionTranslation();
  return (
    <>
      <div className={styles.nav}>
        {step !== 'basic' && (
          <Button kind="secondary" onClick={onPrevious} disabled={submitting}>
            <Icon of={ArrowLeft} size="s" />
            {t('wizard.previous')}
          </Button>
        )}
        {step === 'documentation' ? (
          <Button
            key="submit"
            id={FORWARD_ID}
            type="submit"
            submitting={submitting}
            submittingLabel={t('wizard.submitting')}
          >
            {t(editing ? 'edit.submit' : 'wizard.submit')}
          </Button>
        ) : (
          <Button key="next" id={FORWARD_ID} type="submit">
            {t('wizard.next')}
            <Icon of={ArrowRight} size="s" />
          </Button>
        )}
      </div>
      <p className={`${typography.small} ${typography.muted} ${styles.waiting}`} role="status">
        {questions > 0 && t('examples.waiting', { count: questions })}
      </p>
      {/* The button, which is disabled then, is not read. */}
      <span className={typography.visuallyHidden} role="status">
        {submitting && t('wizard.submitting')}
      </span>
    </>
  );
}
