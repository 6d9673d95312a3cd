import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/form/choice-group';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid';
import { Modal } from '../../ui/overlay/modal';
import { Note } from '../../ui/note';
import { SelectField } from '../../ui/form/select-field';
import { NumberField, TextAreaField } from '../../ui/form/text-field';
import { useFailureMessage } from './failure-message';
import { CLEARABLE_FIELDS, NOTHING, PROFILE_FIELDS, TESTIMONIAL_FIELDS } from './rectification-fields';
import { useDataRightsTranslation } from './translations';
import { useRectificationForm, type RectificationDraft } from './use-rectification-form';
import { ValueField } from './value-field';
import layout from '../../ui/layout/layout.module.css';
import styles from './rectification-dialog.module.css';
import typography from '../../ui/typography.module.css';

const LONGEST = 2_000;

interface RectificationDialogProps {
  opened: boolean;
  onClose: () => void;
  onRequested: () => void;
}

export function RectificationDialog({ opened, onClose, onRequested }: RectificationDialogProps) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, errors, submit, clear, isPending, error, isUnknownRecord } = useRectificationForm(() => {
    onClose();
    onRequested();
  });
  // The error is above the fields, the button below them: scroll to the error.
  useEffect(() => {
    if (error) form.current?.scrollIntoView({ block: 'start' });
  }, [error]);
  const close = () => {
    if (isPending) return;
    onClose();
    clear();
  };
  const send = () => {
    if (submit().length > 0) focusFirstInvalid(form.current);
  };
  const gap = (key: keyof RectificationDraft) => errors[key] && t('correct.missing');
  const fields = draft.dataType === 'profile' ? PROFILE_FIELDS : TESTIMONIAL_FIELDS;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('correct.title')}
      actions={
        <>
          <Button kind="secondary" onClick={close} disabled={isPending}>
            {t('correct.cancel')}
          </Button>
          <Button type="submit" form={formId} submitting={isPending} submittingLabel={t('correct.submitting')}>
            {t('correct.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        className={`${layout.stack} ${styles.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className={typography.secondary}>{t('correct.lead')}</p>
        {Object.keys(errors).length > 0 ? (
          <Note kind="error" title={t('errors.required')} assertive />
        ) : (
          error && (
            <Note kind="error" title={t('errors.rectify')} assertive>
              {messageOf(error)}
            </Note>
          )
        )}
        <SelectField
          label={t('correct.dataType')}
          options={[
            { value: 'testimonial', label: t('correct.testimonial') },
            { value: 'profile', label: t('correct.profile') },
          ]}
          value={draft.dataType}
          onValue={(dataType) => change({ dataType })}
          error={gap('dataType')}
          disabled={isPending}
          data-autofocus
        />
        {draft.dataType !== 'profile' && (
          <NumberField
            label={t('correct.recordId')}
            hint={t('correct.recordIdHint')}
            value={draft.recordId}
            onValue={(recordId) => change({ recordId })}
            error={gap('recordId') ?? (isUnknownRecord ? t('errors.testimonial_not_found') : undefined)}
            disabled={isPending}
          />
        )}
        <SelectField
          label={t('correct.fieldName')}
          options={fields.map((field) => ({ value: field, label: t(`fields.${field}`) }))}
          value={draft.fieldName}
          onValue={(fieldName) => change({ fieldName })}
          error={gap('fieldName')}
          disabled={isPending}
        />
        <ValueField
          field={draft.fieldName}
          label={t('correct.currentValue')}
          hint={t('correct.currentValueHint')}
          value={draft.currentValue}
          onValue={(currentValue) => change({ currentValue })}
          error={gap('currentValue')}
          disabled={isPending}
        />
        <ValueField
          field={draft.fieldName}
          label={t('correct.requestedValue')}
          value={draft.requestedValue}
          onValue={(requestedValue) => change({ requestedValue })}
          error={gap('requestedValue')}
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
          error={gap('justification')}
          maxLength={LONGEST}
          disabled={isPending}
        />
      </form>
    </Modal>
  );
}
