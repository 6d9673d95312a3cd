import { useEffect, useState } from 'react';
import { interruptionFlag } from '../../lib/session-flag';
import { whenIdle } from './when-idle';

const AFTER_MS = 1_000;

interface Popup {
  opened: boolean;
  close: () => void;
}

/** Opens a second after it is `due`, when nothing else asks for attention, and only as the visit's one interruption. Both calls may change between renders. */
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
    // Due or not is settled on arrival: what is shown meanwhile must not call for the next popup.
  }, []);
  return { opened, close: () => setOpened(false) };
}
