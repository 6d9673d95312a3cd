import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Closes an open popup when the pointer is pressed, or the focus moves, outside of its root. */
export function useCloseOutside(root: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const closeOutside = useEffectEvent((event: Event) => {
    if (!root.current?.contains(event.target as Node)) onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    return () => controller.abort();
  }, [isOpen]);
}
