import { useState } from 'react';
import { Combobox } from './combobox';
import type { ComboboxValue, Suggestion } from './combobox-value';
import type { Search } from './use-suggestions';

const DELAY_MS = 300;

interface FilterComboboxProps<S extends Suggestion> {
  label: string;
  placeholder: string;
  /** From the search parameters; null when nothing is chosen. */
  chosen: S | null;
  /** What the search parameters contain of an option: another one is another choice. */
  identity: 'id' | 'label';
  minLength: number;
  search: Search<S>;
  onChoose: (option: S | null) => void;
}

/** A filter in the search parameters. Only choosing an option changes it; editing the text removes the choice. */
export function FilterCombobox<S extends Suggestion>({ chosen, identity, onChoose, ...input }: FilterComboboxProps<S>) {
  const [edited, setEdited] = useState<ComboboxValue<S> | null>(null);
  const [seen, setSeen] = useState(chosen?.[identity]);
  // The search parameters are updated shortly after each key; once they contain an option, or are cleared, they are up to
  // date.
  if (seen !== chosen?.[identity]) {
    setSeen(chosen?.[identity]);
    if (chosen || edited?.kind === 'option') setEdited(null);
  }
  const fromAddress: ComboboxValue<S> = chosen ? { kind: 'option', option: chosen } : { kind: 'text', text: '' };
  const onValue = (value: ComboboxValue<S>) => {
    setEdited(value);
    if (value.kind === 'option') onChoose(value.option);
    else if (chosen && edited === null) onChoose(null);
  };
  return <Combobox {...input} withStatus={false} value={edited ?? fromAddress} onValue={onValue} delay={DELAY_MS} />;
}
