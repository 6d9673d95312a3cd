import { Note } from '../../ui/note';
import { useFlagName } from './flagged-experience';
import type { Flag } from './queries';
import { useReviewTranslation } from './translations';
import recordStyles from '../../ui/record.module.css';
import styles from './flag-note.module.css';
import typography from '../../ui/typography.module.css';

/** All flags of a testimonial, in one place above it. */
export function FlagNote({ flags }: { flags: readonly Flag[] }) {
  const { t } = useReviewTranslation();
  const nameOf = useFlagName();
  if (flags.length === 0) return null;
  const names = [...new Set(flags.map(({ code }) => nameOf(code)))];
  return (
    <div className={recordStyles.note}>
      <Note kind="practical" title={t('flags.title')}>
        <ul className={styles.flags}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p className={`${typography.small} ${typography.secondary}`}>{t('flags.text')}</p>
      </Note>
    </div>
  );
}
