import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from './text-field';

const SEARCH_DELAY_MS = 300;
const MAX_LENGTH = 100;

interface SearchFieldProps {
  label: string;
  /** The text that is searched for. */
  value: string;
  /** Called with the trimmed text once the typing pauses. */
  onSearch: (text: string) => void;
}

/** A search text. A search that was changed elsewhere, by a link or the browser's Back button, replaces the text. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [previous, setPrevious] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== previous) {
    setPrevious(value);
    if (value !== sent) setText(value);
    setSent(value);
  }
  const search = useEffectEvent((words: string) => {
    setSent(words);
    onSearch(words);
  });
  useEffect(() => {
    const words = text.trim();
    if (words === value) return;
    const timer = setTimeout(() => search(words), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextField type="search" label={label} maxLength={MAX_LENGTH} autoComplete="off" value={text} onValue={setText} />
  );
}
