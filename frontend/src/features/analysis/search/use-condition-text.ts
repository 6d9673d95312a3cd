import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ComboboxValue, Suggestion } from '../../../ui/combobox/combobox-value';

export interface TypingState {
  /** The navigation only follows the typed text, so the text of the input stays. */
  keepsText: true;
  /** A ranking was open when typing began: the page keeps its layout while the user types. */
  fromRanking: boolean;
}

/**
 * The text of the condition input. The search parameters contain the chosen condition, but they are updated shortly
 * after each key; until then the typed text is shown.
 */
export function useConditionText(chosen: Suggestion | null) {
  const location = useLocation();
  const typing = location.state as Partial<TypingState> | null;
  const [edited, setEdited] = useState<ComboboxValue<Suggestion> | null>(null);
  const [seenKey, setSeenKey] = useState(location.key);

  if (seenKey !== location.key) {
    setSeenKey(location.key);
    if (!typing?.keepsText) setEdited(null);
  }

  const fromAddress: ComboboxValue<Suggestion> = chosen
    ? { kind: 'option', option: chosen }
    : { kind: 'text', text: '' };
  return {
    value: edited ?? fromAddress,
    setEdited,
    fromRanking: edited !== null && typing?.fromRanking === true,
  };
}
