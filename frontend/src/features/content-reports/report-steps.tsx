import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../lib/formats';
import { Icon } from '../../ui/icon';
import { ObjectionPart } from './objections/objection-part';
import { type ContentReport, useReporterObjection } from './queries';
import { useContentReportsTranslation } from './translations';
import styles from './report-steps.module.css';
import typography from '../../ui/typography.module.css';

interface Step {
  title: string;
  text: ReactNode;
  state: 'done' | 'now' | 'next';
}

/** What has happened to a report, and what happens next. */
export function ReportSteps({ report }: { report: ContentReport }) {
  const { t } = useContentReportsTranslation();
  const steps = useSteps(report);
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, state }, index) => (
        <li key={title} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.dot} aria-hidden="true">
            {state === 'done' ? <Icon of={Check} size="s" /> : index + 1}
          </span>
          <div>
            <b>
              <span className={typography.visuallyHidden}>{t(`status.${state}`)} </span>
              {title}
            </b>
            <div className={`${typography.small} ${typography.secondary} ${styles.text}`}>{text}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}

function useSteps(report: ContentReport): Step[] {
  const { t } = useContentReportsTranslation();
  const { date, time, zonedDate } = useFormats();
  const { mutateAsync, isPending, error, reset } = useReporterObjection();
  const { number, status, submittedAt, dueAt, testimonial, hiddenSince, decision, objection, canObjectUntil } = report;
  const past: Step[] = [
    {
      title: t('status.received'),
      text: t('status.receivedText', { date: date(submittedAt), time: time(submittedAt) }),
      state: 'done',
    },
  ];
  if (hiddenSince)
    past.push({
      title: t('status.hidden'),
      text: t('status.hiddenText', { date: date(hiddenSince), time: time(hiddenSince) }),
      state: 'done',
    });
  if (status === 'removed')
    return [...past, { title: t('status.removed'), text: t('status.removedText'), state: 'done' }];
  if (!decision)
    return [
      ...past,
      { title: t('status.deciding'), text: t('status.decidingText', { date: zonedDate(dueAt) }), state: 'now' },
      { title: t('status.decision'), text: t('status.decisionText'), state: 'next' },
      { title: t('status.objection'), text: t('status.objectionText'), state: 'next' },
    ];
  const { outcome, statement, decidedAt } = decision;
  const text = t('status.decided', { date: date(decidedAt), statement: statement ?? t('queue.erased') });
  const isClosed = outcome === 'no_action' && testimonial === null;
  past.push({ title: t(`status.${isClosed ? 'closed' : outcome}`), text, state: 'done' });
  if (!objection && canObjectUntil === null) return past;
  const part = (
    <ObjectionPart
      name={`report-${number}`}
      objection={objection}
      canObjectUntil={canObjectUntil}
      busy={isPending}
      error={error}
      onReset={reset}
      onSend={(explanation) => mutateAsync({ params: { path: { number } }, body: { explanation } })}
    />
  );
  return [
    ...past,
    { title: t('objection.step'), text: part, state: objection?.decision || objection?.isClosed ? 'done' : 'now' },
  ];
}
