import { Link } from 'react-router';
import { useFormats } from '../../../lib/formats';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { Badge } from '../../../ui/badge';
import type { ReviewedTestimonial } from '../queries';
import { useReviewTranslation } from '../translations';
import styles from './similar-testimonials.module.css';
import typography from '../../../ui/typography.module.css';

/** Near duplicates by other authors, next to the reviewed testimonial. */
export function SimilarTestimonials({ testimonial }: { testimonial: ReviewedTestimonial }) {
  const { t } = useReviewTranslation();
  const { percent, date } = useFormats();
  const words = useVocabulary();
  const { similar, experience, language } = testimonial;
  if (similar.length === 0) return null;
  return (
    <section className={styles.similar}>
      <h2>{t('similar.title')}</h2>
      <ul>
        {similar.map((other) => (
          <li key={other.id} className={styles.sideBySide}>
            <div>
              <h3>{t('similar.this')}</h3>
              <p lang={language}>{experience}</p>
            </div>
            <div>
              <h3>
                <Link to={`/admin/testimonial/${other.id}`}>{t('detail.subject', { id: other.id })}</Link>
              </h3>
              <p lang={other.language}>{other.experience}</p>
              <p className={`${typography.small} ${typography.secondary}`}>
                {t('similar.about', { condition: other.conditionName, supplement: other.supplementName })}{' '}
                {t('similar.share', { share: percent(other.similarity * 100), date: date(other.createdAt) })}
              </p>
              <Badge kind={other.reviewStatus}>{words.reviewStatus(other.reviewStatus)}</Badge>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
