import { useEffect, useState } from 'react';
import { whenUndisturbed } from './when-undisturbed';

const AFTER_MS = 1_000;

interface Popup {
  opened: boolean;
  close: () => void;
}

/** Opens a second after it is `due`, when nothing else asks for attention. Both calls may change between renders. */
export function usePopup(isDue: () => boolean, onOpen: () => void = () => undefined): Popup {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!isDue()) return;
    return whenUndisturbed(() => {
      onOpen();
      setOpened(true);
    }, AFTER_MS);
    // Due or not is settled on arrival: what is shown meanwhile must not call for the next popup.
  }, []);
  return { opened, close: () => setOpened(false) };
}
