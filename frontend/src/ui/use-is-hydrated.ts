import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False on the server and during hydration: what depends on this browser (storage, system settings) must
 * not be rendered then, because both renderings have to be equal. True in every other rendering.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
