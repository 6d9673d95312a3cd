import { Plus, X, type LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import type { FieldWiring } from '../form/field';
import { Icon } from '../icon';
import { useUiTranslation } from '../translations';
import type { Suggestion } from './combobox-value';
import { Highlight } from './highlight';
import { useCombobox, type ComboboxOptions } from './use-combobox';
import comboboxStyles from './combobox.module.css';
import formStyles from '../form/form.module.css';
import typography from '../typography.module.css';

export interface ComboboxInputProps<S extends Suggestion> extends ComboboxOptions<S> {
  /** Accessible name of the list and the clear button. */
  label: string;
  leadIcon?: LucideIcon;
  disabled?: boolean;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** The page says below the input that nothing was found, where the list would cover it. */
  hidesNoMatch?: boolean;
}

/** The input and its list; `Combobox` adds label, hint, error and status. */
export function ComboboxInput<S extends Suggestion>({
  label,
  leadIcon,
  disabled,
  placeholder,
  inputRef,
  hidesNoMatch = false,
  wiring,
  ...options
}: ComboboxInputProps<S> & { wiring: FieldWiring }) {
  const { t } = useUiTranslation();
  const combobox = useCombobox(options);
  const { inputProps } = combobox;
  const count = combobox.options.length;
  const emptyText = combobox.hasFailed ? t('searchFailed') : t('noMatch');
  return (
    <div className={`${comboboxStyles.frame} ${comboboxStyles.combobox}`}>
      {leadIcon && <Icon of={leadIcon} className={comboboxStyles.leadIcon} />}
      <input
        {...wiring}
        {...inputProps}
        ref={(element) => {
          combobox.input.current = element;
          if (typeof inputRef === 'function') inputRef(element);
          else if (inputRef) inputRef.current = element;
        }}
        className={formStyles.input}
        type="text"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={placeholder}
      />
      {inputProps.value !== '' && !disabled && (
        <button
          type="button"
          className={comboboxStyles.clear}
          aria-label={t('clear', { label })}
          onClick={combobox.clear}
        >
          <Icon of={X} />
        </button>
      )}
      {combobox.isSlow && (
        <div className={comboboxStyles.menu}>
          <p className={comboboxStyles.noMatch}>{t('searching')}</p>
        </div>
      )}
      {combobox.isShown && (combobox.hasList || combobox.hasFailed || !hidesNoMatch) && (
        <div className={comboboxStyles.menu}>
          {count === 0 && <p className={comboboxStyles.noMatch}>{emptyText}</p>}
          {combobox.hasList && <ComboboxList label={label} combobox={combobox} />}
        </div>
      )}
      <span className={typography.visuallyHidden} role="status">
        {combobox.isSlow && t('searching')}
        {combobox.isShown && (count > 0 ? t('results', { count }) : emptyText)}
      </span>
    </div>
  );
}

interface ComboboxListProps {
  label: string;
  combobox: ReturnType<typeof useCombobox>;
}

function ComboboxList({ label, combobox }: ComboboxListProps) {
  const { t } = useUiTranslation();
  const { listId, options, query, offersCustom, rowProps } = combobox;
  return (
    <ul className={comboboxStyles.list} role="listbox" id={listId} aria-label={label}>
      {options.map((option, index) => (
        <li key={option.id} aria-label={option.label} {...rowProps(index)}>
          <Highlight text={option.label} query={query} />
        </li>
      ))}
      {offersCustom && (
        <li className={comboboxStyles.addOwn} {...rowProps(options.length)}>
          <Icon of={Plus} size="s" />
          {t('addCustom', { text: query })}
        </li>
      )}
    </ul>
  );
}
