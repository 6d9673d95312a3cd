import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { foldName } from '../../lib/fold-name';
import { comboboxText, EMPTY_COMBOBOX, type ComboboxValue, type Suggestion } from './combobox-value';
import { useSuggestions, type Search } from './use-suggestions';

export interface ComboboxOptions<S extends Suggestion> {
  value: ComboboxValue<S>;
  onValue: (value: ComboboxValue<S>) => void;
  search: Search<S>;
  /** Minimum number of characters for a search. */
  minLength?: number;
  /** Debounce time of the search in milliseconds. */
  delay?: number;
  /** Maximum number of suggestions. */
  max?: number;
  /** Allows a custom entry if there is no match, or if the search failed: otherwise nothing could be entered. */
  allowCustom?: boolean;
  /** Allows a custom entry next to matches too, unless one of them has the same name. */
  allowCustomBesideMatches?: boolean;
  onEnter?: () => void;
}

const CARET_KEYS = ['Home', 'End', 'ArrowLeft', 'ArrowRight'];

/** Longer texts are no names: the server would reject them, and what the text is for has its own limit. */
const MAX_QUERY_LENGTH = 100;

/** The search, the list and the keyboard of a combobox; the custom entry is the row after the options. */
export function useCombobox<S extends Suggestion>({
  value,
  onValue,
  search,
  minLength = 2,
  delay = 300,
  max = 20,
  allowCustom = false,
  allowCustomBesideMatches = false,
  onEnter,
}: ComboboxOptions<S>) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const rowId = (index: number) => `${listId}-${index}`;

  const query = comboboxText(value).trim();
  const isSearching = isOpen && value.kind === 'text' && query.length >= minLength && query.length <= MAX_QUERY_LENGTH;
  const { found, isSlow } = useSuggestions(isSearching ? query : null, search, delay);
  const options = found?.options.slice(0, max) ?? [];
  const hasSameName = found?.options.some((option) => foldName(option.label) === foldName(query));
  const offersCustom =
    allowCustom && found !== null && (options.length === 0 || (allowCustomBesideMatches && !hasSameName));
  const rows = options.length + (offersCustom ? 1 : 0);
  const isShown = isSearching && found !== null;
  const hasList = isShown && rows > 0;

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (index: number) => {
    const option = options[index];
    onValue(option ? { kind: 'option', option } : { kind: 'own', text: query });
    close();
  };
  const clear = () => {
    onValue(EMPTY_COMBOBOX);
    close();
    input.current?.focus();
  };
  /** The list is higher than its box, and may reach below the window. */
  const moveTo = (index: number) => {
    setActive(index);
    document.getElementById(rowId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (isShown || isSlow)) {
      // The first Escape closes the list; only a second one reaches a surrounding dialog.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      if (event.key === 'ArrowUp') close();
      else setIsOpen(true);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      if (hasList) moveTo((active + (event.key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1) + rows) % rows);
      // The list opens with its first row active, at once or when the suggestions have arrived.
      else if (event.key === 'ArrowDown') setActive(0);
    } else if (event.key === 'Enter') {
      if (hasList && active >= 0) {
        event.preventDefault();
        choose(active);
      } else if (onEnter) {
        event.preventDefault();
        onEnter();
      }
    } else if (CARET_KEYS.includes(event.key)) {
      // They move the caret of the text, so Enter must no longer choose an option.
      setActive(-1);
    }
  };
  const onType = (text: string) => {
    onValue({ kind: 'text', text });
    setIsOpen(true);
    setActive(-1);
  };

  return {
    input,
    listId,
    query,
    options,
    offersCustom,
    isShown,
    hasList,
    /** The search takes a while. */
    isSlow,
    hasFailed: found?.failed === true,
    clear,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': hasList,
      'aria-controls': hasList ? listId : undefined,
      'aria-activedescendant': hasList && active >= 0 ? rowId(active) : undefined,
      value: comboboxText(value),
      onChange: (event: { target: { value: string } }) => onType(event.target.value),
      onKeyDown,
      onBlur: close,
    } as const,
    rowProps: (index: number) => ({
      id: rowId(index),
      role: 'option',
      'aria-selected': active === index,
      // Before the input loses the focus, so that the list is still there for the click.
      onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onPointerMove: () => setActive(index),
      onClick: () => choose(index),
    }),
  };
}
