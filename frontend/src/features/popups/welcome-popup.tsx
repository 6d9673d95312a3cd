import { Button, LinkButton } from '../../ui/button';
import { Modal } from '../../ui/overlay/modal';
import { welcomeFlag } from './popup-flags';
import { usePopupsTranslation } from './translations';
import { usePopup } from './use-popup';
import layout from '../../ui/layout/layout.module.css';

/** Shown once per session, unless another popup was shown before. It counts as shown once it opens. */
export function WelcomePopup() {
  const { t } = usePopupsTranslation();
  const { opened, close } = usePopup(() => !welcomeFlag.isSet(), welcomeFlag.set);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('welcome.title')}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            {t('welcome.later')}
          </Button>
          <LinkButton to="/new-testimonial" data-autofocus onClick={close}>
            {t('welcome.share')}
          </LinkButton>
        </>
      }
    >
      <div className={layout.stack}>
        <p>{t('welcome.text')}</p>
        <p>{t('welcome.ask')}</p>
      </div>
    </Modal>
  );
}
