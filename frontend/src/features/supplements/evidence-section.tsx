import { Link } from 'react-router';
import { newTestimonialPath } from '../../lib/new-testimonial-path';
import { LinkButton } from '../../ui/button';
import { EmptyState } from '../../ui/list/empty-state';
import { EvidenceKey, EvidenceTable, type EvidenceRow } from './evidence-table';
import { useSupplementsTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import styles from './supplement-screen.module.css';
import typography from '../../ui/typography.module.css';

interface EvidenceSectionProps {
  id: string;
  title: string;
  /** Header of the first column. */
  label: string;
  rows: EvidenceRow[];
  /** How to compare the rows. */
  care: string;
}

/** A table of evidence with its heading and the link to the method. */
export function EvidenceSection({ id, title, label, rows, care }: EvidenceSectionProps) {
  const { t } = useSupplementsTranslation();
  return (
    <section aria-labelledby={id}>
      <div className={`${layout.row} ${layout.spaceBetween} ${styles.heading}`}>
        <h2 id={id}>{title}</h2>
        <EvidenceKey />
      </div>
      <EvidenceTable label={label} rows={rows} />
      <p className={`${typography.small} ${typography.muted} ${styles.note}`}>
        {care} <Link to="/how-the-ranking-works">{t('method')}</Link>
      </p>
    </section>
  );
}

/** Instead of the table, while nobody has reported. */
export function NoReports(subject: { condition: string } | { supplement: string }) {
  const { t } = useSupplementsTranslation();
  return (
    <EmptyState
      level={2}
      title={t('empty.title')}
      action={<LinkButton to={newTestimonialPath(subject)}>{t('taken.share')}</LinkButton>}
    >
      {t('empty.text')}
    </EmptyState>
  );
}
