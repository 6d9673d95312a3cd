import { useState } from 'react';
import { useLanguage } from '../../lib/i18n/use-language';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { Combobox } from '../../ui/combobox/combobox';
import { EMPTY_COMBOBOX, type ComboboxValue } from '../../ui/combobox/combobox-value';
import { Modal } from '../../ui/modal';
import { Note } from '../../ui/note';
import { showToast } from '../../ui/toasts';
import { useEntrySearch, useMerge, type Kind, type CustomEntry, type Suggested } from './queries';
import { useCatalogAdminTranslation } from './translations';
import layout from '../../ui/layout.module.css';
import typography from '../../ui/typography.module.css';

interface MergeDialogProps {
  kind: Kind;
  entry: CustomEntry;
  onClose: () => void;
}

export function MergeDialog({ kind, entry, onClose }: MergeDialogProps) {
  const { t } = useCatalogAdminTranslation();
  const messageOf = useProblemMessage();
  const { language } = useLanguage();
  const search = useEntrySearch(kind);
  const [into, setInto] = useState<ComboboxValue<Suggested>>(EMPTY_COMBOBOX);
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate: merge, isPending, error } = useMerge(kind, entry.id);
  const name = language === 'es' ? entry.nameEs : entry.nameEn;

  const wrong = into.kind !== 'option' ? t('merge.missing') : into.option.id === entry.id ? t('merge.same') : undefined;
  const confirm = () => {
    setSubmitted(true);
    if (into.kind !== 'option' || wrong) return;
    const { id, label } = into.option;
    merge(id, {
      onSuccess: () => {
        showToast({ title: t('merge.done', { name, into: label }) });
        onClose();
      },
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('merge.title', { name })}
      actions={
        <>
          <Button kind="secondary" onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <Button kind="danger" submitting={isPending} submittingLabel={t('merge.busy')} onClick={confirm}>
            {t('merge.confirm')}
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <p className={typography.secondary}>{t('merge.text')}</p>
        {error && (
          <Note kind="error" title={t('merge.failed')} assertive>
            {messageOf(error)}
          </Note>
        )}
        <Combobox
          label={t('merge.into')}
          error={isSubmitted ? wrong : undefined}
          value={into}
          onValue={setInto}
          search={search}
        />
      </div>
    </Modal>
  );
}
