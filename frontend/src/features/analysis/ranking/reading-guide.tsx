import { Link } from 'react-router';
import { newTestimonialPath } from '../../../lib/new-testimonial-path';
import { LinkButton } from '../../../ui/button';
import { Legend } from '../../../ui/evidence/legend';
import { useAnalysisTranslation } from '../translations';
import railStyles from '../../../ui/layout/rail.module.css';
import styles from './reading-guide.module.css';
import typography from '../../../ui/typography.module.css';

/** The short legend after the first card, for layouts without a side column. */
export function ShortGuide() {
  const { t } = useAnalysisTranslation();
  return (
    <section className={styles.shortGuide} aria-label={t('guide.title')}>
      <p className={styles.title}>{t('guide.title')}</p>
      <Legend />
      <p className={typography.small}>
        {t('guide.short')} <Link to="/how-the-ranking-works">{t('guide.method')}</Link>
      </p>
    </section>
  );
}

export function ReadingGuide({ condition }: { condition: string }) {
  const { t } = useAnalysisTranslation();
  return (
    <aside className={railStyles.rail} aria-label={t('guide.aside')}>
      <section className={styles.guide}>
        <h2>{t('guide.title')}</h2>
        <Legend />
        <p>{t('guide.span')}</p>
        <p>{t('guide.range')}</p>
        <p>{t('guide.marks')}</p>
        <p>{t('guide.order')}</p>
        <p>
          <Link to="/how-the-ranking-works">{t('guide.method')}</Link>
        </p>
      </section>
      <section>
        <h2>{t('guide.mindTitle')}</h2>
        <p>{t('guide.mind')}</p>
      </section>
      <section>
        <h2>{t('guide.takenTitle')}</h2>
        <p>{t('guide.taken')}</p>
        <p>
          <LinkButton compact to={newTestimonialPath({ condition })}>
            {t('invitation.share')}
          </LinkButton>
        </p>
      </section>
    </aside>
  );
}
