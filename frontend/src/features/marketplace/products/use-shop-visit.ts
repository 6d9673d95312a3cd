import { type MouseEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../../lib/session/auth-context';
import { loadShopLink, type Product } from '../queries';
import { isExternalUrl, productLinkProps, withCondition } from './product-link';

/**
 * What a click on the link of a product does: signed-in users leave, visitors are warned first. A click before it is known
 * who is visiting waits for that.
 * @param onVisit called before leaving
 */
export function useShopVisit(conditionId: number | null = null, onVisit?: () => void) {
  const { status } = useAuth();
  const navigate = useNavigate();
  const [clicked, setClicked] = useState<Product | null>(null);
  const visit = (url: string) => {
    const target = productLinkProps(url);
    if (target === null) return;
    if (isExternalUrl(target)) window.open(target, '_blank', 'noopener,noreferrer');
    else void navigate(withCondition(target, conditionId));
  };
  useEffect(() => {
    if (clicked === null || status !== 'signed-in') return;
    setClicked(null);
    onVisit?.();
    // The list was loaded without the user.
    void loadShopLink(clicked).then(visit);
  }, [clicked, status]);
  return {
    onLeave(product: Product, event: MouseEvent) {
      if (status === 'signed-in') return onVisit?.();
      event.preventDefault();
      setClicked(product);
    },
    warning: {
      opened: clicked !== null && status === 'signed-out',
      onClose: () => setClicked(null),
      onContinue() {
        setClicked(null);
        onVisit?.();
        if (clicked) visit(clicked.affiliateUrl);
      },
    },
  };
}
