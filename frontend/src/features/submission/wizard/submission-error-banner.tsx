import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../../lib/config/config-context';
import { isProblem } from '../../../lib/http/problem';
import { useProblemMessage } from '../../../lib/problem/problem-message';
import { signInPath } from '../../../lib/redirect-url';
import { Icon } from '../../../ui/icon';
import { Note } from '../../../ui/note';
import type { SubmissionError } from '../sending/submission-error';
import { useSubmissionTranslation } from '../translations';
import buttonStyles from '../../../ui/button.module.css';
import styles from './submission-error-banner.module.css';

export const BANNER_ID = 'submission-error';

interface SubmissionErrorBannerProps {
  submissionError: SubmissionError;
  /** Undefined while the error persists. */
  onDismiss?: () => void;
  /** Resets the form to the current version of the testimonial. */
  onReload?: () => void;
  /** The path to return to after a sign-in. */
  here: string;
}

/** Why the submission failed, and what the user can do. Announced immediately; can be dismissed. */
export function SubmissionErrorBanner({ submissionError, onDismiss, onReload, here }: SubmissionErrorBannerProps) {
  const { t } = useSubmissionTranslation();
  const title = t(titleKey(submissionError));
  return (
    <div id={BANNER_ID} role="group" aria-label={title} tabIndex={-1} className={styles.banner}>
      <Note kind="error" assertive title={title}>
        <SubmissionErrorDetail submissionError={submissionError} here={here} onReload={onReload} />
        {onDismiss && (
          <button type="button" className={styles.close} aria-label={t('failure.dismiss')} onClick={onDismiss}>
            <Icon of={X} />
          </button>
        )}
      </Note>
    </div>
  );
}

const TITLES = {
  duplicate: 'failure.duplicate',
  'signed-out': 'failure.signedOut',
  stale: 'failure.stale',
  unclear: 'failure.unclear',
  fields: 'failure.failed',
  failed: 'failure.failed',
} as const satisfies Record<SubmissionError['kind'], string>;

const titleKey = ({ kind }: SubmissionError) => TITLES[kind];

type DetailProps = Pick<SubmissionErrorBannerProps, 'submissionError' | 'here' | 'onReload'>;

function SubmissionErrorDetail({ submissionError, here, onReload }: DetailProps): ReactNode {
  const { t } = useSubmissionTranslation();
  const messageOf = useProblemMessage();
  const { auth } = useConfig();
  if (submissionError.kind === 'duplicate') {
    return (
      <>
        <p>{t('failure.duplicateText')}</p>
        {submissionError.testimonialId !== null && (
          <Link to={`/my-testimonials/${submissionError.testimonialId}`}>{t('failure.duplicateLink')}</Link>
        )}
      </>
    );
  }
  if (submissionError.kind === 'signed-out') {
    return (
      <>
        {/* Files are in memory only, which ends with the redirect to an external provider. */}
        <p>{t(auth.mode === 'external' ? 'failure.answersKept' : 'failure.kept')}</p>
        <Link to={signInPath(here)}>{t('failure.signIn')}</Link>
      </>
    );
  }
  if (submissionError.kind === 'stale' || submissionError.kind === 'unclear') {
    return (
      <>
        <p>{t(submissionError.kind === 'stale' ? 'failure.staleText' : 'failure.unclearText')}</p>
        {submissionError.kind === 'unclear' && (
          <Link to={`/my-testimonials/${submissionError.testimonialId}`} target="_blank" rel="noopener">
            {t('failure.duplicateLink')}
          </Link>
        )}
        <button type="button" className={buttonStyles.link} onClick={onReload}>
          {t('failure.reload')}
        </button>
      </>
    );
  }
  if (submissionError.kind === 'fields') return <p>{messageOf(submissionError.problem)}</p>;
  return (
    <p>
      {isProblem(submissionError.error) && messageOf(submissionError.error)} {t('failure.kept')}
    </p>
  );
}
