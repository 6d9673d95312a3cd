import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Icon } from '../../../ui/icon';
import { STEPS, stepIndex, type Step } from '../form/steps';
import { useSubmissionTranslation } from '../translations';
import buttonStyles from '../../../ui/button.module.css';
import layout from '../../../ui/layout/layout.module.css';
import styles from './stepper.module.css';
import typography from '../../../ui/typography.module.css';

interface StepperProps {
  step: Step;
  isDone: (step: Step) => boolean;
  onJump: (step: Step) => void;
  onCancel: () => void;
  disabled: boolean;
  /** An existing testimonial is being edited. */
  editing: boolean;
}

function useStepLinks({ step, isDone, onJump, disabled }: StepperProps) {
  return STEPS.map((target) => ({
    target,
    props: {
      href: `#${target}`,
      className: isDone(target) ? styles.done : undefined,
      'aria-current': target === step ? ('step' as const) : undefined,
      'aria-disabled': disabled || undefined,
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        if (!disabled && target !== step) onJump(target);
      },
    },
  }));
}

/** Next to the form on wide screens. */
export function Stepper(props: StepperProps) {
  const { t } = useSubmissionTranslation();
  const links = useStepLinks(props);
  return (
    <div className={styles.stepper}>
      <p className={`${typography.small} ${typography.muted} ${styles.title}`}>
        {t(props.editing ? 'edit.title' : 'title')}
      </p>
      <nav aria-label={t('wizard.steps')}>
        <ol className={styles.steps}>
          {links.map(({ target, props: link }, index) => (
            <li key={target}>
              <a {...link}>
                <i aria-hidden="true">{link.className ? <Icon of={Check} size="s" /> : index + 1}</i>
                {link.className && <span className={typography.visuallyHidden}>{t('wizard.completed')} </span>}
                <span>{t(`wizard.step.${target}`)}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <p className={styles.cancel}>
        <CancelButton {...props} label={t(props.editing ? 'edit.cancel' : 'wizard.cancelAndDiscard')} />
      </p>
    </div>
  );
}

/** Above the form on narrow screens: segments that can be tapped. */
export function SegmentStepper(props: StepperProps) {
  const { t } = useSubmissionTranslation();
  const links = useStepLinks(props);
  return (
    <nav className={styles.segmentStepper} aria-label={t('wizard.steps')}>
      <div className={`${layout.row} ${layout.spaceBetween}`}>
        <b className={typography.small}>{t('wizard.stepOf', { number: stepIndex(props.step) + 1 })}</b>
        <CancelButton {...props} label={t('wizard.cancel')} />
      </div>
      <div className={styles.segments}>
        {links.map(({ target, props: link }, index) => {
          const name = `${index + 1}. ${t(`wizard.step.${target}`)}`;
          return <a key={target} {...link} aria-label={link.className ? `${t('wizard.completed')} ${name}` : name} />;
        })}
      </div>
    </nav>
  );
}

function CancelButton({ label, onCancel, disabled }: StepperProps & { label: string }) {
  return (
    <button type="button" className={`${buttonStyles.link} ${typography.small}`} onClick={onCancel} disabled={disabled}>
      {label}
    </button>
  );
}
