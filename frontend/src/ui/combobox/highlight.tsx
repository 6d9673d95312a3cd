import { foldName } from '../../lib/fold-name';

/** Folds each character to one character, so that positions are the same in both texts; `foldName` changes the length. */
const foldText = (text: string) => [...text].map((letter) => foldName(letter)[0] ?? letter);

/** Highlights the matches of the query, ignoring accents, case and repeated spaces. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const letters = [...text];
  const foldedQuery = foldText(query.trim().replace(/\s+/g, ' ')).join('');
  const start = foldedQuery ? foldText(text).join('').indexOf(foldedQuery) : -1;
  if (start < 0) return <span>{text}</span>;
  const end = start + foldedQuery.length;
  return (
    <span>
      {letters.slice(0, start).join('')}
      <mark>{letters.slice(start, end).join('')}</mark>
      {letters.slice(end).join('')}
    </span>
  );
}
