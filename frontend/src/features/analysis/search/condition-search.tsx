import { Search, SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useErrorInTitle } from '../../../lib/document-title';
import { useLanguage } from '../../../lib/i18n/use-language';
import { Button } from '../../../ui/button';
import { ComboboxInput } from '../../../ui/combobox/combobox-input';
import { comboboxText, type ComboboxValue, type Suggestion } from '../../../ui/combobox/combobox-value';
import { FieldNotes, useFieldWiring } from '../../../ui/form/field';
import { Icon } from '../../../ui/icon';
import { entrySearch, findConditionByName } from '../queries';
import { useAnalysisTranslation } from '../translations';
import formStyles from '../../../ui/form/form.module.css';
import layout from '../../../ui/layout/layout.module.css';
import styles from './condition-search.module.css';
import typography from '../../../ui/typography.module.css';

const MIN_LENGTH = 3;
const DELAY_MS = 150;

interface ConditionSearchProps {
  /** Next to a ranking there is no button: choosing from the list is enough. */
  compact: boolean;
  value: ComboboxValue<Suggestion>;
  onValue: (value: ComboboxValue<Suggestion>) => void;
  filters: ReactNode;
  filtersOpen: boolean;
  onFiltersOpen: (open: boolean) => void;
  /** The ways on from a text that no condition contains. */
  renderUnmatched: (text: string) => ReactNode;
}

export function ConditionSearch({
  compact,
  value,
  onValue,
  filters,
  filtersOpen,
  onFiltersOpen,
  renderUnmatched,
}: ConditionSearchProps) {
  const { t } = useAnalysisTranslation();
  const { language } = useLanguage();
  const [isSubmitted, setSubmitted] = useState(false);
  const [unmatched, setUnmatched] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const filtersId = useId();

  const prompt = comboboxText(value).trim() ? t('search.promptChoose') : t('search.promptEnter');
  const error = isSubmitted && value.kind !== 'option' ? prompt : undefined;
  useErrorInTitle(error !== undefined);
  const wiring = useFieldWiring(undefined, { hint: false, error });
  const suggest = entrySearch('conditions', language, t('unknownCondition'));
  const search: typeof suggest = async (query, signal) => {
    const found = await suggest(query, signal);
    setUnmatched(found.length === 0 ? query : null);
    return found;
  };
  const isUnmatched = value.kind === 'text' && unmatched !== null && value.text.trim() === unmatched;
  const submit = async () => {
    if (value.kind === 'option') return;
    const text = comboboxText(value).trim();
    const exact = text === '' ? null : await findConditionByName(text, language).catch(() => null);
    // The text has changed in the meantime, so this result is outdated.
    if (text !== '' && input.current?.value.trim() !== text) return;
    if (exact) return onValue({ kind: 'option', option: exact });
    setSubmitted(true);
    input.current?.focus();
  };
  const toggleLabel = filtersOpen ? t('filters.hide') : compact ? t('filters.show') : t('filters.open');
  const toggle = (
    <Button
      kind={compact ? 'secondary' : 'quiet'}
      compact={!compact}
      aria-expanded={filtersOpen}
      aria-controls={filtersOpen ? filtersId : undefined}
      onClick={() => onFiltersOpen(!filtersOpen)}
    >
      <Icon of={SlidersHorizontal} size={compact ? 'm' : 's'} />
      <span>{toggleLabel}</span>
    </Button>
  );

  // One tree for both layouts, so that the input keeps the focus when the page changes around it.
  return (
    <div role="search">
      <div className={error ? `${styles.search} ${formStyles.invalid}` : styles.search}>
        <label className={formStyles.label} htmlFor={wiring.id}>
          {t('search.label')}
        </label>
        <FieldNotes id={wiring.id} error={error} />
        <div className={compact ? styles.searchAndFilters : undefined}>
          <div className={styles.searchRow}>
            <ComboboxInput
              label={t('search.label')}
              wiring={wiring}
              value={value}
              onValue={(next) => {
                setSubmitted(false);
                onValue(next);
              }}
              search={search}
              minLength={MIN_LENGTH}
              delay={DELAY_MS}
              leadIcon={Search}
              placeholder={t('search.placeholder')}
              inputRef={input}
              hidesNoMatch={isUnmatched}
              onEnter={() => void submit()}
            />
            {!compact && <Button onClick={() => void submit()}>{t('search.submit')}</Button>}
          </div>
          {compact && toggle}
        </div>
        {!compact && (
          <div className={`${layout.row} ${layout.spaceBetween} ${styles.searchNotes}`}>
            <span className={`${typography.small} ${typography.secondary}`}>{t('search.hint')}</span>
            {toggle}
          </div>
        )}
      </div>
      <div role="status">{isUnmatched && renderUnmatched(unmatched)}</div>
      {filtersOpen && <div id={filtersId}>{filters}</div>}
    </div>
  );
}
