import { findPassages, FLAGGED_FIELDS, type FlaggedField, splitPassages } from './passages';
import type { Flag, ReviewedTestimonial } from '../queries';
import { useReviewTranslation } from '../translations';
import recordStyles from '../../../ui/list/record.module.css';
import styles from './flagged-texts.module.css';
import typography from '../../../ui/typography.module.css';

interface FlaggedTextsProps {
  testimonial: Pick<ReviewedTestimonial, FlaggedField | 'flags' | 'language'>;
}

/** The texts that everyone reads, with the flagged passages highlighted, and the flags that they have. */
export function FlaggedTexts({ testimonial }: FlaggedTextsProps) {
  const { t } = useReviewTranslation();
  const others = FLAGGED_FIELDS.filter((field) => field !== 'experience').filter((field) => testimonial[field]);
  return (
    <>
      <FlaggedText testimonial={testimonial} field="experience" />
      {others.map((field) => (
        <div key={field} className={styles.otherText}>
          <b>{t(`flags.field.${field}`)}</b> <FlaggedText testimonial={testimonial} field={field} />
        </div>
      ))}
    </>
  );
}

/** One of the texts; the experience as a paragraph, also if it is empty. */
export function FlaggedText({ testimonial, field }: FlaggedTextsProps & { field: FlaggedField }) {
  const { t } = useReviewTranslation();
  const { experience, language } = testimonial;
  const text = <MarkedText testimonial={testimonial} field={field} />;
  if (field === 'experience' && !experience) return <p className={typography.muted}>{t('list.noExperience')}</p>;
  return (
    <>
      {field === 'experience' ? (
        <p className={`${typography.heading} ${recordStyles.experience}`} lang={language}>
          {text}
        </p>
      ) : (
        <span lang={language}>{text}</span>
      )}
      <PassageList testimonial={testimonial} field={field} />
    </>
  );
}

function MarkedText({ testimonial, field }: FlaggedTextsProps & { field: FlaggedField }) {
  const nameOf = useFlagName();
  return splitPassages(testimonial[field] ?? '', findPassages(testimonial.flags, field)).map(({ start, text, codes }) =>
    codes.length === 0 ? (
      text
    ) : (
      <mark key={start} className={styles.passage} title={codes.map(nameOf).join(', ')}>
        {text}
      </mark>
    ),
  );
}

function PassageList({ testimonial, field }: FlaggedTextsProps & { field: FlaggedField }) {
  const { t } = useReviewTranslation();
  const nameOf = useFlagName();
  const passages = findPassages(testimonial.flags, field);
  if (passages.length === 0) return null;
  return (
    <ul className={styles.passages} aria-label={t('flags.passages')}>
      {passages.map(({ code, start, end }) => (
        <li key={`${code}-${start}`}>
          <b>{nameOf(code)}</b>
          <span className={typography.secondary} lang={testimonial.language}>
            {t('flags.quote', { passage: testimonial[field]?.slice(start, end) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The name of a flag; an unknown code is shown unchanged. */
export function useFlagName(): (code: Flag['code']) => string {
  const { t } = useReviewTranslation();
  return (code) => t(`flags.code.${code}`, { defaultValue: code.replaceAll('_', ' ') });
}
