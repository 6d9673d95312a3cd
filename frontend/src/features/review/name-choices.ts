import { useState } from 'react';
import type { CatalogOption } from '../../lib/catalog/catalog-search';
import { EMPTY_COMBOBOX, type ComboboxValue } from '../../ui/combobox/combobox-value';
import type { NameChoices, CustomName } from './queries';

export interface NameChoice {
  /** `entry`: creates an entry or uses the one with the same name; `same`: uses the selected entry. */
  kind: 'entry' | 'same';
  same: ComboboxValue<CatalogOption>;
}

const START: NameChoice = { kind: 'entry', same: EMPTY_COMBOBOX };

/** The reviewer's choices for custom names; `isSubmitted` is set after an attempt to approve without all choices. */
export function useNameChoices(customNames: readonly CustomName[]) {
  const [choices, setChoices] = useState<Partial<Record<CustomName['kind'], NameChoice>>>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const choiceOf = (kind: CustomName['kind']): NameChoice => choices[kind] ?? START;
  const isMissing = (kind: CustomName['kind']) => {
    const { kind: choiceKind, same } = choiceOf(kind);
    return choiceKind === 'same' && same.kind !== 'option';
  };
  /** The choices to send; null if one is missing, which is then marked. */
  const chosen = (): NameChoices | null => {
    const missing = customNames.find(({ kind }) => isMissing(kind));
    setSubmitted(missing !== undefined);
    if (missing) {
      document.getElementById(nameFieldId(missing.kind))?.focus();
      return null;
    }
    const names: NameChoices = {};
    for (const { kind } of customNames) {
      const { kind: choiceKind, same } = choiceOf(kind);
      names[kind] = choiceKind === 'same' && same.kind === 'option' ? same.option.id : null;
    }
    return names;
  };
  return {
    choiceOf,
    choose: (kind: CustomName['kind'], choice: NameChoice) => setChoices((all) => ({ ...all, [kind]: choice })),
    isWrong: (kind: CustomName['kind']) => isSubmitted && isMissing(kind),
    chosen,
  };
}

export type NameChoosing = ReturnType<typeof useNameChoices>;

export const nameFieldId = (kind: CustomName['kind']): string => `own-name-${kind}`;
