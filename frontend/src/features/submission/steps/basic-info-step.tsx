import { useLanguage } from '../../../lib/i18n/use-language';
import { Combobox } from '../../../ui/combobox/combobox';
import { inLanguage } from '../form/catalog-suggestion';
import { fieldId } from '../form/steps';
import { useNameSearches } from '../queries';
import { useSubmissionTranslation } from '../translations';
import { useErrorText, type StepProps } from './step-props';

export function BasicInfoStep({ values, errors, change, disabled }: StepProps) {
  const { t } = useSubmissionTranslation();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const searches = useNameSearches();
  const shared = { allowCustom: true, disabled };
  return (
    <>
      <Combobox
        {...shared}
        id={fieldId('condition')}
        label={t('fields.condition')}
        hint={t('fields.conditionHint')}
        error={errorText(errors.condition)}
        value={inLanguage(values.condition, language)}
        onValue={(condition) => change({ condition })}
        search={searches.conditions}
      />
      <Combobox
        {...shared}
        id={fieldId('supplement')}
        label={t('fields.supplement')}
        hint={t('fields.nameHint')}
        error={errorText(errors.supplement)}
        value={inLanguage(values.supplement, language)}
        onValue={(supplement) => change({ supplement })}
        search={searches.supplements}
      />
      <Combobox
        {...shared}
        id={fieldId('brand')}
        label={t('fields.brand')}
        hint={t('fields.brandHint')}
        error={errorText(errors.brand)}
        value={values.brand}
        onValue={(brand) => change({ brand })}
        search={searches.brands}
      />
    </>
  );
}
