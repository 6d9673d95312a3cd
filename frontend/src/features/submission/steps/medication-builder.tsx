import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { Button } from '../../../ui/button';
import { RadioGroup } from '../../../ui/form/choice-group';
import { Combobox } from '../../../ui/combobox/combobox';
import { comboboxText, EMPTY_COMBOBOX } from '../../../ui/combobox/combobox-value';
import { Icon } from '../../../ui/icon';
import { inLanguage } from '../form/catalog-suggestion';
import { MEDICATION_TYPES } from '../form/choices';
import { addMedication, type MedicationEntry, sameName } from '../form/medications';
import { fieldId } from '../form/steps';
import { useNameSearches } from '../queries';
import { useSubmissionTranslation } from '../translations';
import { conditionName } from './condition-name';
import { useErrorText, type StepProps } from './step-props';
import cardStyles from '../../../ui/layout/card.module.css';
import styles from './medication-builder.module.css';
import typography from '../../../ui/typography.module.css';

const MAX_SUGGESTIONS = 5;

export function MedicationBuilder({ values, errors, change, disabled }: StepProps) {
  const { t } = useSubmissionTranslation();
  const { language } = useLanguage();
  const words = useVocabulary();
  const errorText = useErrorText();
  const searches = useNameSearches();
  const [added, setAdded] = useState('');
  const entry = values.medicationEntry;
  const condition = conditionName(values.condition, language);
  const name = comboboxText(entry.name).trim();
  const isAddedListed = values.medications.some((medication) => sameName(medication.name, added));

  const changeEntry = (patch: Partial<MedicationEntry>) => change({ medicationEntry: { ...entry, ...patch } });
  const add = () => {
    if (name === '') return;
    change({
      medications: addMedication(values.medications, entry),
      medicationEntry: { ...entry, name: EMPTY_COMBOBOX },
    });
    setAdded(name);
    document.getElementById(fieldId('medications'))?.focus();
  };

  return (
    <div className={`${cardStyles.box} ${styles.builder}`}>
      <RadioGroup
        label={t('medications.purpose')}
        arrange="columns"
        choices={[
          { value: 'same', label: condition ? t('medications.same', { condition }) : t('medications.sameUnnamed') },
          { value: 'other', label: t('medications.other') },
        ]}
        value={entry.forSameCondition ? 'same' : 'other'}
        onValue={(purpose) => changeEntry({ forSameCondition: purpose === 'same' })}
        disabled={disabled}
      />
      <RadioGroup
        label={t('medications.type')}
        arrange="columns"
        choices={MEDICATION_TYPES.map((value) => ({ value, label: words.medicationType(value) }))}
        value={entry.type}
        // A suggestion of one type is not valid for the other, so only its text stays.
        onValue={(type) => changeEntry({ type, name: { kind: 'text', text: comboboxText(entry.name) } })}
        disabled={disabled}
      />
      <Combobox
        id={fieldId('medications')}
        label={t('medications.name')}
        hint={t('medications.nameHint')}
        error={errorText(errors.medications)}
        value={inLanguage(entry.name, language)}
        onValue={(chosen) => changeEntry({ name: chosen })}
        search={entry.type === 'medication' ? searches.medications : searches.supplements}
        max={MAX_SUGGESTIONS}
        allowCustom
        onEnter={add}
        disabled={disabled}
      />
      <Button kind="secondary" onClick={add} disabled={disabled || name === ''}>
        <Icon of={Plus} />
        {t('medications.add')}
      </Button>
      <span className={typography.visuallyHidden} role="status">
        {isAddedListed && t('medications.added', { name: added })}
      </span>
    </div>
  );
}
