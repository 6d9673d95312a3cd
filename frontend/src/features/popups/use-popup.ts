import { useEffect, useEffectEvent, useState } from 'react';
import { interruptionFlag } from '../../lib/session-flag';
import { whenIdle } from './when-idle';

const AFTER_MS = 1_000;

interface Popup {
  opened: boolean;
  close: () => void;
}

/**
 * Opens a popup one second after it is `due`, when the page is idle, and only if no other popup was shown in this
 * visit. Both callbacks may change between renders.
 */
export function usePopup(isDue: () => boolean, onOpen: () => void = () => undefined): Popup {
  const [opened, setOpened] = useState(false);
  const isDueNow = useEffectEvent(isDue);
  const open = useEffectEvent(() => {
    if (interruptionFlag.isSet()) return;
    interruptionFlag.set();
    onOpen();
    setOpened(true);
  });
  // Evaluated once on mount: a popup shown in the meantime must not trigger the next one.
  useEffect(() => {
    if (!isDueNow() || interruptionFlag.isSet()) return;
    return whenIdle(() => open(), AFTER_MS);
  }, []);
  return { opened, close: () => setOpened(false) };
}
