import { useNavigate } from 'react-router';
import { signInPath } from '../../../lib/redirect-url';
import { Button, LinkButton } from '../../../ui/button';
import { Modal } from '../../../ui/overlay/modal';
import type { Product } from '../queries';
import { productLinkProps, isExternalUrl, withCondition } from './product-link';
import { useMarketplaceTranslation } from '../translations';
import typography from '../../../ui/typography.module.css';

interface AffiliateWarningDialogProps {
  /** The product whose link was clicked; null while the dialog is closed. */
  product: Product | null;
  conditionId: number | null;
  /** The path to return to after a sign-in. */
  here: string;
  onClose: () => void;
  onLeave: () => void;
}

/** Warns anonymous users that purchases in the shop cannot earn points for them. */
export function AffiliateWarningDialog({ product, conditionId, here, onClose, onLeave }: AffiliateWarningDialogProps) {
  const { t } = useMarketplaceTranslation();
  const navigate = useNavigate();
  const go = () => {
    if (!product) return;
    onLeave();
    onClose();
    const target = productLinkProps(product.affiliateUrl);
    if (target === null) return;
    if (isExternalUrl(target)) window.open(target, '_blank', 'noopener,noreferrer');
    else void navigate(withCondition(target, conditionId));
  };
  return (
    <Modal
      opened={product !== null}
      onClose={onClose}
      title={t('warning.title')}
      actions={
        <>
          <Button kind="secondary" onClick={go}>
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
