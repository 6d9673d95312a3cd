import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ComboboxValue, Suggestion } from '../../ui/combobox/combobox-value';

export interface TypingState {
  /** The navigation only follows what is being typed, so the words in the box stay. */
  keepsText: true;
  /** A ranking was open when the typing began: the page keeps its shape under the person's hands. */
  fromRanking: boolean;
}

/**
 * What the condition box holds. The address says which condition is chosen, but it follows a moment after each key;
 * until it has, the person's own words are shown.
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
