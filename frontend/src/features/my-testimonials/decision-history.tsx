import { useFormats } from '../../lib/formats';
import { Badge } from '../../ui/badge';
import { useDecisions } from './queries';
import { useMyTestimonialsTranslation } from './translations';

const KIND = { approved: 'approved', rejected: 'rejected', taken_back: 'rejected' } as const;

/** The decisions of reviewers, newest first. Renders nothing without decisions, or when the request fails. */
export function DecisionHistory({ id }: { id: number }) {
  const { t } = useMyTestimonialsTranslation();
  const { date } = useFormats();
  const { data } = useDecisions(id);
  if (!data || data.decisions.length === 0) return null;
  return (
    <section>
      <h2>{t('history.title')}</h2>
      <ol className="history">
        {data.decisions.map(({ decision, reason, decidedAt }) => (
          <li key={decidedAt}>
            <div className="row">
              <Badge kind={KIND[decision]}>{t(`history.${decision}`)}</Badge>
              <span className="small muted num">{date(decidedAt)}</span>
            </div>
            {reason && <p className="small">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
