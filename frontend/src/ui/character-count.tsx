import { useUiTranslation } from './translations';

/** Letters as the server counts them: an emoji outside the basic plane is one, not two. */
export const codePointLength = (text: string): number => [...text].length;

/** `12/200` to the eye; spoken politely only near the limit. */
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
