import { Button } from '../../ui/button';
import { Modal } from '../../ui/overlay/modal';
import { signedInPrizeFlag } from './popup-flags';
import { usePopupsTranslation } from './translations';
import { usePopup } from './use-popup';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

/** Announces the monthly prize to signed-in users. Once closed it is not shown again in the session. */
export function SignedInPrizePopup() {
  const { t } = usePopupsTranslation();
  const popup = usePopup(() => !signedInPrizeFlag.isSet());
  const close = () => {
    signedInPrizeFlag.set();
    popup.close();
  };
  return (
    <Modal
      opened={popup.opened}
      onClose={close}
      title={t('prize.title')}
      actions={
        <Button data-autofocus onClick={close}>
          {t('prize.signedIn.close')}
        </Button>
      }
    >
      <div className={layout.stack}>
        <p>{t('prize.signedIn.text')}</p>
        <p className={typography.secondary}>{t('prize.draws')}</p>
      </div>
    </Modal>
  );
}
