import { useFormats } from '../../lib/formats';
import { Badge } from '../../ui/badge';
import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import { useDecisions, type MyTestimonial } from './queries';
import { useMyTestimonialsTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import styles from './decision-history.module.css';
import typography from '../../ui/typography.module.css';

const KIND = { approved: 'approved', rejected: 'rejected', taken_back: 'rejected' } as const;

/** The decisions of reviewers, newest first. Renders nothing without decisions, or when the request fails. */
export function DecisionHistory({ testimonial: { id, reviewStatus } }: { testimonial: MyTestimonial }) {
  const { t } = useMyTestimonialsTranslation();
  const { date } = useFormats();
  const { data, isPending } = useDecisions(id);
  // At least one, for which there is room, so that the buttons below do not move.
  if (isPending && reviewStatus !== 'pending')
    return (
      <section>
        <h2>{t('history.title')}</h2>
        <div className={styles.waiting}>
          <Skeleton>
            <SkeletonBlock height={24} />
          </Skeleton>
        </div>
      </section>
    );
  if (!data || data.decisions.length === 0) return null;
  return (
    <section>
      <h2>{t('history.title')}</h2>
      <ol className={styles.history}>
        {data.decisions.map(({ decision, reason, decidedAt }) => (
          <li key={decidedAt}>
            <div className={layout.row}>
              <Badge kind={KIND[decision]}>{t(`history.${decision}`)}</Badge>
              <span className={`${typography.small} ${typography.muted} ${typography.numeric}`}>{date(decidedAt)}</span>
            </div>
            {reason && <p className={typography.small}>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
