import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/modal';
import { useSubmissionTranslation } from '../translations';
import { markPrizeShown, wasPrizeShown } from './prize-flags';

const AFTER_MS = 1_000;

/** A dialog never covers the question about cookies; it then waits for another visit. */
const consentIsAsked = () => document.querySelector('.consent') !== null;

/** Announces the monthly prize to signed-in people, once in a session. */
export function PrizePopup() {
  const { t } = useSubmissionTranslation();
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    if (wasPrizeShown('signed-in')) return;
    const timer = setTimeout(() => setOpened(!consentIsAsked()), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const close = () => {
    markPrizeShown('signed-in');
    setOpened(false);
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('prize.title')}
      actions={
        <Button data-autofocus onClick={close}>
          {t('prize.close')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t('prize.text')}</p>
        <p className="t2">{t('prize.draws')}</p>
      </div>
    </Modal>
  );
}
