import { HeartPulse } from 'lucide-react';
import { useState } from 'react';
import { Combobox } from '../../../ui/combobox/combobox';
import { EMPTY_COMBOBOX } from '../../../ui/combobox/combobox-value';
import type { NameAnswer } from '../form/catalog-suggestion';
import type { OtherCondition } from '../form/form-values';
import { fieldId } from '../form/steps';
import { useNameSearches } from '../queries';
import { useSubmissionTranslation } from '../translations';
import { ListedItem } from './listed-item';
import { useErrorText, type StepProps } from './step-props';
import fileListStyles from './file-list.module.css';
import typography from '../../../ui/typography.module.css';

/** The server's limit for custom names; its limit for catalog entries is higher. */
const MAX_CONDITIONS = 20;

const sameName = (a: OtherCondition, b: OtherCondition) => a.name.toLowerCase() === b.name.toLowerCase();

/** Choosing or adding a name appends it to the list immediately and clears the input. */
export function OtherConditions({ values, errors, change, disabled }: StepProps) {
  const { t } = useSubmissionTranslation();
  const errorText = useErrorText();
  const searches = useNameSearches();
  const [typed, setTyped] = useState<NameAnswer>(EMPTY_COMBOBOX);
  const [added, setAdded] = useState('');
  const { otherConditions } = values;

  const take = (answer: NameAnswer) => {
    if (answer.kind === 'text') return setTyped(answer);
    const condition: OtherCondition =
      answer.kind === 'option'
        ? { id: answer.option.id, name: answer.option.label }
        : { id: null, name: answer.text.slice(0, 100) };
    setTyped(EMPTY_COMBOBOX);
    if (otherConditions.length >= MAX_CONDITIONS || otherConditions.some((other) => sameName(other, condition))) return;
    change({ otherConditions: [...otherConditions, condition] });
    setAdded(condition.name);
  };

  return (
    <>
      <Combobox
        id={fieldId('otherConditions')}
        label={t('medications.otherConditions')}
        hint={t('medications.otherConditionsHint')}
        error={errorText(errors.otherConditions)}
        optional
        value={typed}
        onValue={take}
        search={searches.additionalConditions}
        allowCustom
        allowCustomBesideMatches
        withStatus={false}
        disabled={disabled}
      />
      <span className={typography.visuallyHidden} role="status">
        {added && t('medications.added', { name: added })}
      </span>
      {otherConditions.length > 0 && (
        <ul className={fileListStyles.files} aria-label={t('medications.otherConditions')}>
          {otherConditions.map((condition) => (
            <ListedItem
              key={condition.name}
              icon={HeartPulse}
              name={condition.name}
              about={condition.id === null ? t('medications.customEntry') : undefined}
              onRemove={() => change({ otherConditions: otherConditions.filter((other) => other !== condition) })}
              disabled={disabled}
            />
          ))}
        </ul>
      )}
    </>
  );
}
