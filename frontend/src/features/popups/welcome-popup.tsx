import { useEffect, useState } from 'react';
import { Button, LinkButton } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { usePopupsTranslation } from './translations';
import { markWelcomed, wasWelcomed } from './welcome-flag';
import { whenUndisturbed } from './when-undisturbed';

const AFTER_MS = 1_000;

/** Greets once in a session. It counts as shown when it opens, however it is left. */
export function WelcomePopup() {
  const { t } = usePopupsTranslation();
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    if (wasWelcomed()) return;
    return whenUndisturbed(() => {
      markWelcomed();
      setOpened(true);
    }, AFTER_MS);
  }, []);

  const close = () => setOpened(false);
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
      <div className="stack">
        <p>{t('welcome.text')}</p>
        <p>{t('welcome.ask')}</p>
      </div>
    </Modal>
  );
}
