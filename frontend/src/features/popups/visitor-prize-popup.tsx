import { signInPath } from '../../lib/redirect-url';
import { Button, LinkButton } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { visitorPrizeFlag } from './popup-flags';
import { usePopupsTranslation } from './translations';
import { usePopup } from './use-popup';

/**
 * Announces the monthly prize to visitors and asks them to sign in; `here` is where they come back to. Once in a
 * session, and not to people who have read about the prize on the form's own page.
 */
export function VisitorPrizePopup({ here }: { here: string }) {
  const { t } = usePopupsTranslation();
  const { opened, close } = usePopup(() => !visitorPrizeFlag.isSet(), visitorPrizeFlag.set);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('prize.title')}
      actions={
        <>
          <Button kind="secondary" data-autofocus onClick={close}>
            {t('prize.anonymous.later')}
          </Button>
          <LinkButton to={signInPath(here)} onClick={close}>
            {t('prize.anonymous.signIn')}
          </LinkButton>
        </>
      }
    >
      <div className="stack">
        <p>{t('prize.anonymous.text')}</p>
        <p className="t2">
          {t('prize.draws')} {t('prize.anonymous.reading')}
        </p>
      </div>
    </Modal>
  );
}
