import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { CheckboxGroup } from '../../../ui/form/choice-group';
import { SelectField } from '../../../ui/form/select-field';
import { TextAreaField, TextField } from '../../../ui/form/text-field';
import { fieldChoices, fieldKind, NOTHING, type FieldName } from '../rectification-fields';
import { useDataRightsTranslation } from '../translations';

interface ValueFieldProps {
  field: FieldName | '';
  label: string;
  hint?: string;
  error?: string;
  value: string;
  onValue: (value: string) => void;
  disabled: boolean;
}

const split = (joined: string) => joined.split(',').filter((code) => code !== '' && code !== NOTHING);

/** An input that fits the type of the field: text, number, or the options of the form. */
export function ValueField({ field, label, hint, error, value, onValue, disabled }: ValueFieldProps) {
  const { t } = useDataRightsTranslation();
  const words = useVocabulary();
  const kind = fieldKind(field);
  const choices = fieldChoices(field, words);
  const common = { label, hint, error, disabled };
  if (kind === 'choice') {
    const options = [...choices, { value: NOTHING, label: t('requests.nothing') }];
    const isKnown = options.some((option) => option.value === value);
    return <SelectField {...common} options={options} value={isKnown ? value : ''} onValue={onValue} />;
  }
  if (kind === 'choices') {
    const values = split(value);
    const toggle = (code: string, checked: boolean) =>
      onValue((checked ? [...values, code] : values.filter((other) => other !== code)).join(','));
    return <CheckboxGroup {...common} choices={choices} values={values} onToggle={toggle} arrange="columns" />;
  }
  if (kind === 'long') return <TextAreaField {...common} value={value} onValue={onValue} />;
  if (kind === 'list')
    return <TextAreaField {...common} hint={hint ?? t('correct.listHint')} value={value} onValue={onValue} />;
  return (
    <TextField
      {...common}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      value={value}
      onValue={onValue}
    />
  );
}
