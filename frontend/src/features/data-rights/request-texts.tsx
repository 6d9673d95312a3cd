import { Link } from 'react-router';
import { useFormats } from '../../lib/formats';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { Badge } from '../../ui/badge';
import type { Rectification } from './queries';
import { PROFILE_FIELDS, formatValue, TESTIMONIAL_FIELDS, type FieldName } from './rectification-fields';
import { useDataRightsTranslation } from './translations';
import dataTableStyles from '../../ui/list/data-table.module.css';
import layout from '../../ui/layout/layout.module.css';
import styles from './request-texts.module.css';
import typography from '../../ui/typography.module.css';

const FIELDS: readonly string[] = [...TESTIMONIAL_FIELDS, ...PROFILE_FIELDS];
const isKnown = (field: string): field is FieldName => FIELDS.includes(field);

export function useFieldName(): (field: string) => string {
  const { t } = useDataRightsTranslation();
  return (field) => (isKnown(field) ? t(`fields.${field}`) : field);
}

/** A link to the testimonial that a request is about, unless it was deleted. */
export function RequestedTestimonial({ id, isDeleted, path }: { id: number; isDeleted: boolean; path: string }) {
  const { t } = useDataRightsTranslation();
  return isDeleted ? t('requests.deleted', { id }) : <Link to={path}>{t('requests.testimonial', { id })}</Link>;
}

/** The requested change: from the current to the new value. */
export function ValueChange({ request }: { request: Rectification }) {
  const { t } = useDataRightsTranslation();
  const words = useVocabulary();
  const { fieldName, currentValue, requestedValue } = request;
  const text = (value: string | null) => formatValue(fieldName, value ?? '', words) || t('requests.nothing');
  return (
    <dl className={styles.change}>
      <dt>{t('requests.from')}</dt>
      <dd>{text(currentValue)}</dd>
      <dt>{t('requests.to')}</dt>
      <dd>{text(requestedValue)}</dd>
    </dl>
  );
}

const BADGES = { received: 'pending', approved: 'approved', refused: 'rejected' } as const;

export function RequestState({ request }: { request: Rectification }) {
  const { t } = useDataRightsTranslation();
  return <Badge kind={BADGES[request.status]}>{t(`requests.states.${request.status}`)}</Badge>;
}

/** The deadline of an open request, or the date of the decision. */
export function Deadline({ request }: { request: Rectification }) {
  const { t } = useDataRightsTranslation();
  const { date, zonedDate } = useFormats();
  const { status, dueAt, decidedAt, dueSoon, isOverdue } = request;
  if (status !== 'received') {
    return <span className={typography.numeric}>{decidedAt && t('requests.answered', { date: date(decidedAt) })}</span>;
  }
  return (
    <span className={`${layout.row} ${styles.due}`}>
      <span className={`${typography.numeric} ${dataTableStyles.nowrap}`}>{zonedDate(dueAt)}</span>
      {isOverdue ? (
        <Badge kind="rejected">{t('requests.overdue')}</Badge>
      ) : (
        dueSoon && <Badge kind="pending">{t('requests.dueSoon')}</Badge>
      )}
    </span>
  );
}
