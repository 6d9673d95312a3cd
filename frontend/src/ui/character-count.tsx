import { useUiTranslation } from './translations';

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
      <span className="count num" aria-hidden="true">
        {used}/{limit}
      </span>
      <span className="sr" role="status">
        {left <= limit / 10 ? spoken : ''}
      </span>
    </>
  );
}
