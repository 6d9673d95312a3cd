import { useEffect } from 'react';
import { useAuth } from '../../lib/session/auth-context';
import { visitorPrizeFlag } from './popup-flags';
import { SignedInPrizePopup } from './signed-in-prize-popup';

/** The prize on the page of the form: a popup for signed-in users; anonymous users see it on the page itself. */
export function PrizeOnFormPage() {
  const { status } = useAuth();
  useEffect(() => {
    if (status === 'signed-out') visitorPrizeFlag.set();
  }, [status]);
  return status === 'signed-in' ? <SignedInPrizePopup /> : null;
}
