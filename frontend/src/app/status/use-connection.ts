import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** back: for a short time after the network has returned. */
export type Connection = 'online' | 'offline' | 'back';

const RECONNECTED_SHOWN_MS = 6_000;

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();
const isOnlineOnServer = () => true;

export function useConnection(): Connection {
  const online = useSyncExternalStore(subscribe, isOnline, isOnlineOnServer);
  const [back, setBack] = useState(false);
  const wasOffline = useRef(!online);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    if (!online || !wasOffline.current) return;
    wasOffline.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), RECONNECTED_SHOWN_MS);
    return () => {
      clearTimeout(timer);
      setBack(false);
    };
  }, [online]);
  return !online ? 'offline' : back ? 'back' : 'online';
}
