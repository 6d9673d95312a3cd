import { signInPath } from '../../lib/redirect-url';
import { Button, LinkButton } from '../../ui/button';
import { Modal } from '../../ui/overlay/modal';
import { visitorPrizeFlag } from './popup-flags';
import { usePopupsTranslation } from './translations';
import { usePopup } from './use-popup';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

/**
 * Announces the monthly prize to anonymous users and links to the sign-in; `here` is the path to return to. Shown once
 * per session, and not to users who have read about the prize on the form page.
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
      <div className={layout.stack}>
        <p>{t('prize.anonymous.text')}</p>
        <p className={typography.secondary}>
          {t('prize.draws')} {t('prize.anonymous.reading')}
        </p>
      </div>
    </Modal>
  );
}
