import { HeartPulse } from 'lucide-react';
import { useState } from 'react';
import { Combobox } from '../../../ui/combobox/combobox';
import { comboboxText, EMPTY_COMBOBOX } from '../../../ui/combobox/combobox-value';
import type { NameAnswer } from '../form/catalog-suggestion';
import { addOtherCondition } from '../form/other-conditions';
import { fieldId } from '../form/steps';
import { useNameSearches } from '../queries';
import { useSubmissionTranslation } from '../translations';
import { ListedItem } from './listed-item';
import { useErrorText, type StepProps } from './step-props';
import fileListStyles from './file-list.module.css';
import typography from '../../../ui/typography.module.css';

/** Choosing or adding a name appends it to the list immediately and clears the input. */
export function OtherConditions({ values, errors, change, disabled }: StepProps) {
  const { t } = useSubmissionTranslation();
  const errorText = useErrorText();
  const searches = useNameSearches();
  const [added, setAdded] = useState('');
  const { otherConditions, otherConditionEntry } = values;

  const take = (answer: NameAnswer) => {
    if (answer.kind === 'text') return change({ otherConditionEntry: answer });
    const conditions = addOtherCondition(otherConditions, answer);
    change({ otherConditions: conditions, otherConditionEntry: EMPTY_COMBOBOX });
    if (conditions !== otherConditions) setAdded(comboboxText(answer));
  };

  return (
    <>
      <Combobox
        id={fieldId('otherConditions')}
        label={t('medications.otherConditions')}
        hint={t('medications.otherConditionsHint')}
        error={errorText(errors.otherConditions)}
        optional
        value={otherConditionEntry}
        onValue={take}
        search={searches.additionalConditions}
        allowCustom
        allowCustomBesideMatches
        withStatus={false}
        disabled={disabled}
      />
      <span className={typography.visuallyHidden} role="status">
        {otherConditions.some(({ name }) => name === added) && t('medications.added', { name: added })}
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
