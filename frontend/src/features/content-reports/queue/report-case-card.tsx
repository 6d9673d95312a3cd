import { Check, EyeOff, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../lib/formats';
import { useProblemMessage } from '../../../lib/problem/problem-message';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { showErrorToast, showToast } from '../../../ui/overlay/toasts';
import { useContentReportsTranslation } from '../translations';
import { DecisionPart, failureTitle, useOpenDecision } from './decision-part';
import { isOutdated, type ReportCase, type ReportedTestimonial, useCaseAction } from './queries';
import { ReportedTestimonialHead, SeverityBadge } from './reported-testimonial';
import styles from './report-queue.module.css';
import typography from '../../../ui/typography.module.css';

export type RenderTexts = (testimonial: ReportedTestimonial) => ReactNode;

interface ReportCaseCardProps {
  reportCase: ReportCase;
  /** The public texts with their flagged passages; they belong to another feature. */
  renderTexts: RenderTexts;
  /** A dialog of this card was opened or closed. */
  onOpen: (isOpen: boolean) => void;
}

const OUTCOMES = ['no_action', 'taken_down'] as const;

/** All reports about one testimonial, and the ways to decide them. */
export function ReportCaseCard({ reportCase, renderTexts, onOpen }: ReportCaseCardProps) {
  const { t } = useContentReportsTranslation();
  const { count, dateTime } = useFormats();
  const messageOf = useProblemMessage();
  const name = `report-case:${reportCase.id}`;
  const { severity, hiddenSince, testimonial, reports, dueAt, blockedBy } = reportCase;
  const about = t('queue.number', { id: String(testimonial.id) });
  const open = useOpenDecision({ name, about, outcomes: OUTCOMES, onOpen });

  const isPublic = testimonial.reviewStatus === 'approved';
  // A hidden one has its points and returns to the lists unless it is taken down.
  const isOut = !isPublic && !hiddenSince;
  const { mutate, isPending, variables, error, reset } = useCaseAction(reportCase, {
    onStart: open.removeFailure,
    onDone: (action) => {
      const done = action.kind === 'decide' ? action.outcome : action.kind;
      showToast({ title: t(`queue.done.${done === 'taken_down' && isOut ? 'taken_down_not_public' : done}`) });
      if (action.kind === 'decide') open.settle();
    },
    onFailed: (failure, action) => {
      if (isOutdated(failure)) open.settleOutdated();
      else if (action.kind === 'decide') open.settleFailed(failure);
      else {
        const children = `${about}. ${messageOf(failure)}`;
        showErrorToast({ title: t(failureTitle(failure)), children, subject: name });
      }
    },
  });
  const state = isPublic ? t('queue.visible') : t('queue.notPublic');

  const toDialog = (outcome: (typeof OUTCOMES)[number]) => ({
    title: t(`queue.dialog.${outcome}.title`),
    lead: t(`queue.dialog.${outcome}.${isOut ? 'leadNotPublic' : 'lead'}`),
    confirm: t(`queue.dialog.${outcome}.confirm`),
  });

  return (
    <article className={styles.case}>
      <ReportedTestimonialHead
        testimonial={testimonial}
        state={
          <>
            <SeverityBadge severity={severity} />
            <span className={`${typography.small} ${typography.muted}`}>
              {hiddenSince ? t('queue.hiddenSince', { when: dateTime(hiddenSince) }) : state}
            </span>
          </>
        }
      />
      <div className={styles.quote}>{renderTexts(testimonial)}</div>
      <p className={styles.count}>{t('queue.reports', { count: reports.length, amount: count(reports.length) })}</p>
      <ul className={styles.reports}>
        {reports.map(({ reason, explanation, submittedAt }) => (
          <li key={`${submittedAt} ${reason}`}>
            <b>{t(`reasons.${reason}`)}</b>
            <span className={typography.secondary}>
              {explanation === null ? t('queue.erased') : t('queue.quote', { text: explanation })}
            </span>
            <span className={`${typography.small} ${typography.muted}`}>{dateTime(submittedAt)}</span>
          </li>
        ))}
      </ul>
      <DecisionPart
        open={open}
        blockedBy={blockedBy}
        dueAt={dueAt}
        about={t('queue.about', { id: String(testimonial.id) })}
        choices={[
          { outcome: 'no_action', label: t('queue.noAction'), icon: Check, dialog: toDialog('no_action') },
          { outcome: 'taken_down', label: t('queue.takeDown'), icon: X, dialog: toDialog('taken_down') },
        ]}
        renderOther={(about) => {
          const label = (
            <>
              {t(hiddenSince ? 'queue.show' : 'queue.hide')}
              {about}
            </>
          );
          return (
            !isOut && (
              <Button
                kind="secondary"
                compact
                keepsFocus
                disabled={isPending && variables.kind === 'decide'}
                submitting={isPending && variables.kind !== 'decide'}
                submittingLabel={label}
                onClick={() => mutate({ kind: hiddenSince ? 'show' : 'hide' })}
              >
                <Icon of={EyeOff} size="s" />
                {label}
              </Button>
            )
          );
        }}
        busy={isPending}
        error={error}
        onReset={reset}
        onDecide={(outcome, statement) => mutate({ kind: 'decide', outcome, statement })}
      />
    </article>
  );
}
