import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Field } from '../form/field';
import { Icon } from '../icon';
import { useCloseOutside } from '../overlay/use-close-outside';
import { useUiTranslation } from '../translations';
import { Calendar } from './calendar';
import { parseDay, writeDay, type IsoDay } from './calendar-date';
import formStyles from '../form/form.module.css';
import styles from './date-field.module.css';
import typography from '../typography.module.css';

interface DateFieldProps {
  label: string;
  value: IsoDay | '';
  onValue: (day: IsoDay | '') => void;
  /** Why the day cannot be applied. */
  error?: string;
}

/**
 * A day, typed as day/month/year or chosen from a calendar. Invalid input counts as empty and is reported after typing: on Enter and when the field is left.
 */
export function DateField({ label, value, onValue, error: valueError }: DateFieldProps) {
  const { t } = useUiTranslation();
  const id = useId();
  const [text, setText] = useState(writeDay(value));
  const [before, setBefore] = useState(value);
  const [sent, setSent] = useState(value);
  const [isWrong, setIsWrong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  // The value was changed from outside: by a link or the browser's Back button.
  if (value !== before) {
    setBefore(value);
    if (value !== sent) {
      setSent(value);
      setText(writeDay(value));
      setIsWrong(false);
    }
  }

  useCloseOutside(root, isOpen, () => setIsOpen(false));

  const send = (day: IsoDay | '') => {
    setSent(day);
    if (day !== value) onValue(day);
  };
  const type = (typed: string) => {
    setText(typed);
    setIsWrong(false);
    send(parseDay(typed) ?? '');
  };
  const check = () => {
    const day = parseDay(text);
    if (day) setText(writeDay(day));
    setIsWrong(day === null && text.trim() !== '');
  };
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const choose = (day: IsoDay) => {
    setText(writeDay(day));
    setIsWrong(false);
    send(day);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // A surrounding dialog stays open.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const error = isWrong ? t('date.invalid') : valueError;
  return (
    <Field label={label} error={error} id={id}>
      <div className={styles.dateField} ref={root} onKeyDown={onKeyDown}>
        <input
          id={id}
          className={`${formStyles.input} ${typography.numeric}`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('date.format')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-format ${id}-error` : `${id}-format`}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={check}
          onKeyDown={({ key }) => key === 'Enter' && check()}
        />
        <span className={typography.visuallyHidden} id={`${id}-format`}>
          {t('date.format')}
        </span>
        {/* The error appears after typing. */}
        <span className={typography.visuallyHidden} role="status">
          {error}
        </span>
        <button
          ref={opener}
          type="button"
          className={styles.openButton}
          aria-label={t('date.open', { label })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon of={CalendarDays} />
        </button>
        {isOpen && (
          <div className={styles.popover} role="dialog" aria-label={t('date.open', { label })}>
            <Calendar chosen={parseDay(text) ?? ''} onChoose={choose} />
          </div>
        )}
      </div>
    </Field>
  );
}
