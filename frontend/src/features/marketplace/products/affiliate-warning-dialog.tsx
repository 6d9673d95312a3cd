import { signInPath } from '../../../lib/redirect-url';
import { Button, LinkButton } from '../../../ui/button';
import { Modal } from '../../../ui/overlay/modal';
import { useMarketplaceTranslation } from '../translations';
import typography from '../../../ui/typography.module.css';

interface AffiliateWarningDialogProps {
  opened: boolean;
  /** The path to return to after a sign-in. */
  here: string;
  onClose: () => void;
  onContinue: () => void;
}

/** Warns anonymous users that purchases in the shop cannot earn points for them. */
export function AffiliateWarningDialog({ opened, here, onClose, onContinue }: AffiliateWarningDialogProps) {
  const { t } = useMarketplaceTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('warning.title')}
      actions={
        <>
          <Button kind="secondary" onClick={onContinue}>
            {t('warning.anonymous')}
          </Button>
          <LinkButton to={signInPath(here)} data-autofocus>
            {t('warning.signIn')}
          </LinkButton>
        </>
      }
    >
      <p className={typography.secondary}>{t('warning.text')}</p>
    </Modal>
  );
}
