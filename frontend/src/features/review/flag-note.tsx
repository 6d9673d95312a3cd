import { Note } from '../../ui/note';
import { useFlagName } from './flagged-experience';
import type { Flag } from './queries';
import { useReviewTranslation } from './translations';

/** All flags of a testimonial, in one place above it. */
export function FlagNote({ flags }: { flags: readonly Flag[] }) {
  const { t } = useReviewTranslation();
  const nameOf = useFlagName();
  if (flags.length === 0) return null;
  const names = [...new Set(flags.map(({ code }) => nameOf(code)))];
  return (
    <div className="record-note">
      <Note kind="practical" title={t('flags.title')}>
        <ul className="flags">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p className="small t2">{t('flags.text')}</p>
      </Note>
    </div>
  );
}
