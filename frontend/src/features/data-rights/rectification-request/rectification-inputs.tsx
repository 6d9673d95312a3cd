import { CheckboxField } from '../../../ui/form/choice-group';
import { SelectField } from '../../../ui/form/select-field';
import { NumberField, TextAreaField } from '../../../ui/form/text-field';
import { CLEARABLE_FIELDS, NOTHING, PROFILE_FIELDS, TESTIMONIAL_FIELDS } from '../rectification-fields';
import { useDataRightsTranslation } from '../translations';
import type { RectificationDraft, RectificationForm } from './use-rectification-form';
import { ValueField } from './value-field';

const MAX_JUSTIFICATION = 2_000;

/** What is wrong, in which record, and what is right. */
export function RectificationInputs({ form }: { form: RectificationForm }) {
  const { t } = useDataRightsTranslation();
  const { draft, change, errors, isPending, isUnknownRecord } = form;
  const errorOf = (key: keyof RectificationDraft) => errors[key] && t(errors[key]);
  const fields = draft.dataType === 'profile' ? PROFILE_FIELDS : TESTIMONIAL_FIELDS;
  return (
    <>
      <SelectField
        label={t('correct.dataType')}
        options={[
          { value: 'testimonial', label: t('correct.testimonial') },
          { value: 'profile', label: t('correct.profile') },
        ]}
        value={draft.dataType}
        onValue={(dataType) => change({ dataType })}
        error={errorOf('dataType')}
        disabled={isPending}
        data-autofocus
      />
      {draft.dataType !== 'profile' && (
        <NumberField
          label={t('correct.recordId')}
          hint={t('correct.recordIdHint')}
          value={draft.recordId}
          onValue={(recordId) => change({ recordId })}
          error={errorOf('recordId') ?? (isUnknownRecord ? t('errors.testimonial_not_found') : undefined)}
          disabled={isPending}
        />
      )}
      <SelectField
        label={t('correct.fieldName')}
        options={fields.map((field) => ({ value: field, label: t(`fields.${field}`) }))}
        value={draft.fieldName}
        onValue={(fieldName) => change({ fieldName })}
        error={errorOf('fieldName')}
        disabled={isPending}
      />
      <ValueField
        field={draft.fieldName}
        label={t('correct.currentValue')}
        hint={t('correct.currentValueHint')}
        value={draft.currentValue}
        onValue={(currentValue) => change({ currentValue })}
        error={errorOf('currentValue')}
        disabled={isPending}
      />
      <ValueField
        field={draft.fieldName}
        label={t('correct.requestedValue')}
        value={draft.requestedValue}
        onValue={(requestedValue) => change({ requestedValue })}
        error={errorOf('requestedValue')}
        disabled={isPending || draft.isCleared}
      />
      {CLEARABLE_FIELDS.includes(draft.fieldName) && draft.currentValue.trim() !== NOTHING && (
        <CheckboxField
          label={t('correct.clear')}
          checked={draft.isCleared}
          onChecked={(isCleared) => change(isCleared ? { isCleared, requestedValue: '' } : { isCleared })}
          disabled={isPending}
        />
      )}
      <TextAreaField
        label={t('correct.justification')}
        hint={t('correct.justificationHint')}
        value={draft.justification}
        onValue={(justification) => change({ justification })}
        error={errorOf('justification')}
        maxLength={MAX_JUSTIFICATION}
        disabled={isPending}
      />
    </>
  );
}
