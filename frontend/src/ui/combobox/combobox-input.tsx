import { Plus, X, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { foldName } from '../../lib/fold-name';
import type { FieldWiring } from '../form/field';
import { Icon } from '../icon';
import { useUiTranslation } from '../translations';
import { comboboxText, EMPTY_COMBOBOX, type ComboboxValue, type Suggestion } from './combobox-value';
import { Highlight } from './highlight';
import { useSuggestions, type Search } from './use-suggestions';
import comboboxStyles from './combobox.module.css';
import formStyles from '../form/form.module.css';
import typography from '../typography.module.css';

export interface ComboboxInputProps<S extends Suggestion> {
  /** Accessible name of the list and the clear button. */
  label: string;
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
  leadIcon?: LucideIcon;
  disabled?: boolean;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
  onEnter?: () => void;
}

/** The input and its list; `Combobox` adds label, hint, error and status. */
export function ComboboxInput<S extends Suggestion>(props: ComboboxInputProps<S> & { wiring: FieldWiring }) {
  const { label, value, onValue, search, minLength = 2, delay = 300, max = 20, leadIcon, wiring } = props;
  const { t } = useUiTranslation();
  const listId = useId();
  const ownInput = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  const text = comboboxText(value);
  const words = text.trim();
  const typing = open && value.kind === 'text' && words.length >= minLength;
  const found = useSuggestions(typing ? words : null, search, delay);
  const options = found?.options.slice(0, max) ?? [];
  const offersCustom =
    props.allowCustom === true &&
    found !== null &&
    (options.length === 0 ||
      (props.allowCustomBesideMatches === true &&
        !found.options.some((option) => foldName(option.label) === foldName(words))));
  const rows = options.length + (offersCustom ? 1 : 0);
  const shown = typing && found !== null;
  const emptyText = found?.failed ? t('searchFailed') : t('noMatch');

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = (index: number) => {
    const option = options[index];
    onValue(option ? { kind: 'option', option } : { kind: 'own', text: words });
    close();
  };
  const clear = () => {
    onValue(EMPTY_COMBOBOX);
    close();
    ownInput.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      // The first Escape closes the list; only a second one reaches a surrounding dialog.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (shown && rows > 0) setActive((active + (event.key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1) + rows) % rows);
    } else if (event.key === 'Enter') {
      if (shown && active >= 0) {
        event.preventDefault();
        take(active);
      } else if (props.onEnter) {
        event.preventDefault();
        props.onEnter();
      }
    }
  };
  const row = (index: number) => ({
    id: `${listId}-${index}`,
    role: 'option',
    'aria-selected': active === index,
    // Before the input loses the focus, so that the list is still there for the click.
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onPointerMove: () => setActive(index),
    onClick: () => take(index),
  });

  return (
    <div className={`${comboboxStyles.frame} ${comboboxStyles.combobox}`}>
      {leadIcon && <Icon of={leadIcon} className={comboboxStyles.leadIcon} />}
      <input
        {...wiring}
        ref={(element) => {
          ownInput.current = element;
          if (typeof props.inputRef === 'function') props.inputRef(element);
          else if (props.inputRef) props.inputRef.current = element;
        }}
        className={formStyles.input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={shown && rows > 0}
        aria-controls={shown && rows > 0 ? listId : undefined}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        value={text}
        disabled={props.disabled}
        placeholder={props.placeholder}
        onChange={(event) => {
          onValue({ kind: 'text', text: event.target.value });
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {text !== '' && !props.disabled && (
        <button type="button" className={comboboxStyles.clear} aria-label={t('clear', { label })} onClick={clear}>
          <Icon of={X} />
        </button>
      )}
      {shown && (
        <div className={comboboxStyles.menu}>
          {options.length === 0 && <p className={comboboxStyles.noMatch}>{emptyText}</p>}
          {rows > 0 && (
            <ul className={comboboxStyles.list} role="listbox" id={listId} aria-label={label}>
              {options.map((option, index) => (
                <li key={option.id} aria-label={option.label} {...row(index)}>
                  <Highlight text={option.label} query={words} />
                </li>
              ))}
              {offersCustom && (
                <li className={comboboxStyles.addOwn} {...row(options.length)}>
                  <Icon of={Plus} size="s" />
                  {t('addCustom', { text: words })}
                </li>
              )}
            </ul>
          )}
        </div>
      )}
      <span className={typography.visuallyHidden} role="status">
        {shown && (options.length > 0 ? t('results', { count: options.length }) : emptyText)}
      </span>
    </div>
  );
}
