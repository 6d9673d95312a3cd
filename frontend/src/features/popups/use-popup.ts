import { useEffect, useState } from 'react';
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
  useEffect(() => {
    if (!isDue() || interruptionFlag.isSet()) return;
    return whenIdle(() => {
      if (interruptionFlag.isSet()) return;
      interruptionFlag.set();
      onOpen();
      setOpened(true);
    }, AFTER_MS);
    // Evaluated once on mount: a popup shown in the meantime must not trigger the next one.
  }, []);
  return { opened, close: () => setOpened(false) };
}
