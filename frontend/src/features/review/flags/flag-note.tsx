import { Note } from '../../../ui/note';
import { FlagFigures } from './flag-figures';
import { FlagSignal, RelatedTestimonials } from './flag-signal';
import { useFlagName } from './flagged-texts';
import type { ReviewedTestimonial } from '../queries';
import { useReviewTranslation } from '../translations';
import recordStyles from '../../../ui/list/record.module.css';
import styles from './flag-note.module.css';
import typography from '../../../ui/typography.module.css';

/** Names that an approval adds to the catalog. Unlike the texts, they are not shown with marked passages. */
const CUSTOM_NAMES = [
  ['customConditionName', 'conditionName', 'names.condition'],
  ['customSupplementName', 'supplementName', 'names.supplement'],
  ['customBrandName', 'brandName', 'names.brand'],
] as const;

/** All flags of a testimonial with their reasons, in one place above it. */
export function FlagNote({ testimonial }: { testimonial: ReviewedTestimonial }) {
  const { flags, similar } = testimonial;
  const { t } = useReviewTranslation();
  const nameOf = useFlagName();
  if (flags.length === 0) return null;
  // A pattern may match several passages.
  const shown = [...new Map(flags.map((flag) => [flag.code, flag])).values()];
  return (
    <div className={recordStyles.note}>
      <Note kind="practical" title={t('flags.title')}>
        <ul className={styles.flags}>
          {shown.map(({ code, figures, signal }) => (
            <li key={code}>
              {nameOf(code)}
              {CUSTOM_NAMES.filter(([field]) => flags.some((flag) => flag.code === code && flag.field === field)).map(
                ([field, name, label]) => (
                  <p key={field} className={typography.small}>
                    {t(label, { name: testimonial[name] })}
                  </p>
                ),
              )}
              {figures && (
                <p className={typography.small}>
                  <FlagFigures figures={figures} />
                </p>
              )}
              {signal && <FlagSignal code={code} signal={signal} />}
              {code === 'near_duplicate' && (
                <p className={typography.small}>
                  {t('flags.signal.similar')} <RelatedTestimonials ids={similar.map(({ id }) => id)} />
                </p>
              )}
            </li>
          ))}
        </ul>
        <p className={`${typography.small} ${typography.secondary}`}>{t('flags.text')}</p>
      </Note>
    </div>
  );
}
