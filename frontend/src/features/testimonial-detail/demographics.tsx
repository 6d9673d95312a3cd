import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { Badge } from '../../ui/badge';
import { KeyValues } from './key-values';
import type { DetailedTestimonial } from './detailed-testimonial';
import { useTestimonialDetailTranslation } from './translations';
import styles from './demographics.module.css';
import typography from '../../ui/typography.module.css';

export function Demographics({ testimonial: { gender, ageRange } }: { testimonial: DetailedTestimonial }) {
  const { t } = useTestimonialDetailTranslation();
  const words = useVocabulary();
  return (
    <KeyValues
      short
      rows={[
        [t('demographics.gender'), words.gender(gender)],
        [t('demographics.ageRange'), words.ageRange(ageRange)],
      ]}
    />
  );
}

/** Catalog entries and custom names; the latter have a tag. */
export function AdditionalConditions({ testimonial }: { testimonial: DetailedTestimonial }) {
  const { t } = useTestimonialDetailTranslation();
  const conditions = [
    ...testimonial.additionalConditions,
    ...testimonial.customOtherConditionNames.map((name) => ({ name, isUserGenerated: true })),
  ];
  return (
    <section>
      <h2>{t('sections.additionalConditions')}</h2>
      {conditions.length === 0 ? (
        <p>{t('additionalConditions.none')}</p>
      ) : (
        <ul className={styles.conditions}>
          {conditions.map(({ name, isUserGenerated }) => (
            <li key={name}>
              <Badge kind="neutral">{name}</Badge>
              {isUserGenerated && (
                <span className={`${typography.small} ${typography.muted}`}>
                  {t('additionalConditions.userGenerated')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
