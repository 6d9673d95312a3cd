import { useEffect, useId, useRef } from 'react';
import { isUnanswered } from '../../../lib/http/problem';
import { Button } from '../../../ui/button';
import { focusFirstInvalid } from '../../../ui/form/focus-first-invalid';
import { Modal } from '../../../ui/overlay/modal';
import { Note } from '../../../ui/note';
import { removeErrorToast, showErrorToast, showToast } from '../../../ui/overlay/toasts';
import { useFailureMessage } from '../failure-message';
import { useDataRightsTranslation } from '../translations';
import { RectificationInputs } from './rectification-inputs';
import { useRectificationForm } from './use-rectification-form';
import layout from '../../../ui/layout/layout.module.css';
import styles from './rectification-dialog.module.css';
import typography from '../../../ui/typography.module.css';

const FAILURE = 'rectification-failed';

interface RectificationDialogProps {
  opened: boolean;
  onClose: () => void;
  onRequested: () => void;
}

export function RectificationDialog({ opened, onClose, onRequested }: RectificationDialogProps) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const titleOf = (failure: unknown) => t(isUnanswered(failure) ? 'correct.unclear' : 'errors.rectify');
  const form = useRectificationForm({
    onRequested: (hasLeft) => {
      if (hasLeft) return void showToast({ title: t('done.rectification') });
      onClose();
      onRequested();
    },
    onFailed: (failure) => void showErrorToast({ title: titleOf(failure), subject: FAILURE }),
    onFieldRejected: () => focusFirstInvalid(element.current),
  });
  const { errors, submit, clear, isPending, error } = form;
  // The error is above the fields, the button below them: scroll to the error.
  useEffect(() => {
    if (error) element.current?.scrollIntoView({ block: 'start' });
  }, [error]);
  const close = () => {
    if (isPending) return;
    onClose();
    clear();
  };
  const send = () => {
    removeErrorToast(FAILURE);
    if (submit().length > 0) focusFirstInvalid(element.current);
  };
  const isRejected = Object.values(errors).some((fieldError) => fieldError !== 'correct.missing');
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
        ref={element}
        className={`${layout.stack} ${styles.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className={typography.secondary}>{t('correct.lead')}</p>
        {Object.keys(errors).length > 0 ? (
          <Note kind="error" title={t(isRejected ? 'errors.rectify' : 'errors.required')} assertive />
        ) : (
          error && (
            <Note kind="error" title={titleOf(error)} assertive>
              {messageOf(error)}
            </Note>
          )
        )}
        <RectificationInputs form={form} />
      </form>
    </Modal>
  );
}
