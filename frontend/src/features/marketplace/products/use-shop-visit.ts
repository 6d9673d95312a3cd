import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../../lib/session/auth-context';
import { loadShopLink, type Product, PRODUCTS_PATH } from '../queries';
import { isExternalUrl, productLinkTarget, withCondition } from './product-link';

/**
 * What a click on the link of a product does: signed-in users leave, visitors are warned first. A click before it is known
 * who is visiting, or while the products are loaded again for the user, waits for the link of the user.
 * @param onVisit called before leaving
 */
export function useShopVisit(conditionId: number | null = null, onVisit?: () => void) {
  const { status } = useAuth();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isLoadingProducts = () => queryClient.isFetching({ queryKey: ['get', PRODUCTS_PATH] }) > 0;
  /** Clicked before the link of the user was known. */
  const [waiting, setWaiting] = useState<Product | null>(null);
  /** Clicked by a visitor, who is being warned. */
  const [warned, setWarned] = useState<Product | null>(null);
  const visit = (url: string) => {
    const target = productLinkTarget(url);
    if (target === null) return;
    if (isExternalUrl(target)) window.open(target, '_blank', 'noopener,noreferrer');
    else void navigate(withCondition(target, conditionId));
  };
  const visitAsUser = useEffectEvent((product: Product) => {
    onVisit?.();
    // The list was loaded without the user.
    void loadShopLink(product).then(visit);
  });
  useEffect(() => {
    if (waiting === null || status === 'loading') return;
    setWaiting(null);
    if (status === 'signed-out') setWarned(waiting);
    else visitAsUser(waiting);
  }, [waiting, status]);
  return {
    onLeave(product: Product, event: MouseEvent) {
      if (status === 'signed-in' && !isLoadingProducts()) return onVisit?.();
      event.preventDefault();
      if (status === 'signed-out') setWarned(product);
      else setWaiting(product);
    },
    warning: {
      opened: warned !== null,
      onClose: () => setWarned(null),
      onContinue() {
        setWarned(null);
        onVisit?.();
        if (warned) visit(warned.affiliateUrl);
      },
    },
  };
}
