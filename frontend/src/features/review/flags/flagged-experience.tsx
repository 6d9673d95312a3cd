import { isPassage, splitPassages } from './passages';
import type { Flag, ReviewedTestimonial } from '../queries';
import { useReviewTranslation } from '../translations';
import recordStyles from '../../../ui/record.module.css';
import styles from './flagged-experience.module.css';
import typography from '../../../ui/typography.module.css';

/** The experience text with the flagged passages highlighted, and the flags that they have. */
export function FlaggedExperience({
  testimonial,
}: {
  testimonial: Pick<ReviewedTestimonial, 'experience' | 'flags' | 'language'>;
}) {
  const { t } = useReviewTranslation();
  const { experience, flags, language } = testimonial;
  const nameOf = useFlagName();
  const passages = flags.filter(isPassage);
  if (!experience) return <p className={typography.muted}>{t('list.noExperience')}</p>;
  return (
    <>
      <p className={`${typography.heading} ${recordStyles.experience}`} lang={language}>
        {splitPassages(experience, flags).map(({ start, text, codes }) =>
          codes.length === 0 ? (
            text
          ) : (
            <mark key={start} title={codes.map(nameOf).join(', ')}>
              {text}
            </mark>
          ),
        )}
      </p>
      {passages.length > 0 && (
        <ul className={styles.passages} aria-label={t('flags.passages')}>
          {passages.map((flag) => (
            <li key={`${flag.code}-${flag.start}`}>
              <b>{nameOf(flag.code)}</b>
              <span className={typography.secondary} lang={language}>
                {t('flags.quote', { passage: experience.slice(flag.start, flag.end) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The name of a flag; an unknown code is shown unchanged. */
export function useFlagName(): (code: Flag['code']) => string {
  const { t } = useReviewTranslation();
  return (code) => t(`flags.code.${code}`, { defaultValue: code.replaceAll('_', ' ') });
}
