import { useUiTranslation } from '../translations';
import formStyles from './form.module.css';
import typography from '../typography.module.css';

/** Counts code points like the server: an emoji outside the basic plane counts once. */
export const codePointLength = (text: string): number => [...text].length;

/** `12/200`; announced politely only near the limit. */
export function CharacterCount({ text, limit }: { text: string; limit: number }) {
  const { t } = useUiTranslation();
  const used = codePointLength(text);
  const left = limit - used;
  const spoken = left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left });
  return (
    <>
      <span className={`${formStyles.characterCount} ${typography.numeric}`} aria-hidden="true">
        {used}/{limit}
      </span>
      <span className={typography.visuallyHidden} role="status">
        {left <= limit / 10 ? spoken : ''}
      </span>
    </>
  );
}
