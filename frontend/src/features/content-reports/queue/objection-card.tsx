import { useFormats } from '../../../lib/formats';
import { showToast } from '../../../ui/overlay/toasts';
import { useContentReportsTranslation } from '../translations';
import { DecisionPart, useOpenDecision } from './decision-part';
import { isOutdated, type ReportObjection, useObjectionDecision } from './queries';
import type { RenderTexts } from './report-case-card';
import { ReportedTestimonialHead } from './reported-testimonial';
import keyValueStyles from '../../../ui/list/key-values.module.css';
import styles from './report-queue.module.css';
import typography from '../../../ui/typography.module.css';

interface ObjectionCardProps {
  objection: ReportObjection;
  renderTexts: RenderTexts;
  /** A dialog of this card was opened or closed. */
  onOpen: (isOpen: boolean) => void;
}

const OUTCOMES = ['upheld', 'overturned'] as const;

/** An objection against a decision, with the decision, and the ways to decide it. */
export function ObjectionCard({ objection, renderTexts, onOpen }: ObjectionCardProps) {
  const { t } = useContentReportsTranslation();
  const { date } = useFormats();
  const about = t('objections.number', { id: String(objection.id) });
  const open = useOpenDecision({ name: `report-objection:${objection.id}`, about, outcomes: OUTCOMES, onOpen });
  const { mutate, isPending, error, reset } = useObjectionDecision(objection, {
    onStart: open.removeFailure,
    onDone: (decided) => {
      showToast({ title: t(`queue.done.${decided.outcome}`) });
      open.settle();
    },
    onFailed: (failure) => {
      if (isOutdated(failure)) open.settleOutdated();
      else open.settleFailed(failure);
    },
  });
  const { party, explanation, submittedAt, dueAt, decision, testimonial, blockedBy } = objection;

  const isOut = testimonial?.reviewStatus === 'rejected' || testimonial?.reviewStatus === 'pending';
  const reversal =
    decision.outcome === 'no_action' && isOut
      ? t('queue.dialog.taken_down.leadNotPublic')
      : t(`objections.dialog.overturned.${decision.outcome}`);
  const toDialog = (outcome: (typeof OUTCOMES)[number]) => ({
    title: t(`objections.dialog.${outcome}.title`),
    lead: outcome === 'upheld' ? t('objections.dialog.upheld.lead') : reversal,
    confirm: t(`objections.dialog.${outcome}.confirm`),
  });

  return (
    <article className={styles.case}>
      {testimonial ? (
        <>
          <ReportedTestimonialHead
            testimonial={testimonial}
            state={
              <span className={`${typography.small} ${typography.muted}`}>
                {t('objections.sent', { date: date(submittedAt) })}
              </span>
            }
          />
          <div className={styles.quote}>{renderTexts(testimonial)}</div>
        </>
      ) : (
        <h2>{t('status.testimonialGone')}</h2>
      )}
      <dl className={`${keyValueStyles.keyValues} ${styles.facts}`}>
        <dt>{t('objections.decision')}</dt>
        <dd>
          {t(`status.${decision.outcome}`)}. {decision.statement ?? t('queue.erased')}
        </dd>
        <dt>{t(`objections.by.${party}`)}</dt>
        <dd>{explanation ?? t('queue.erased')}</dd>
      </dl>
      <DecisionPart
        open={open}
        blockedBy={blockedBy}
        dueAt={dueAt}
        about={t('objections.about', { id: String(objection.id) })}
        choices={[
          { outcome: 'upheld', label: t('objections.uphold'), dialog: toDialog('upheld') },
          { outcome: 'overturned', label: t('objections.overturn'), dialog: toDialog('overturned') },
        ]}
        busy={isPending}
        error={error}
        onReset={reset}
        onDecide={(outcome, statement) => mutate({ outcome, statement })}
      />
    </article>
  );
}
