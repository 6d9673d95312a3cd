import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

const AFTER_MS = 8_000;
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchstart'] as const;

/** Redirects to the home page after a few seconds, unless the user interacts with the page or has something to read. */
export function useDelayedRedirectHome(enabled: boolean): { leaving: boolean; stay: () => void } {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(enabled);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void navigate('/'), AFTER_MS);
    const stay = () => setLeaving(false);
    for (const sign of ACTIVITY_EVENTS) document.addEventListener(sign, stay, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of ACTIVITY_EVENTS) document.removeEventListener(sign, stay);
    };
  }, [leaving, navigate]);

  return { leaving, stay: () => setLeaving(false) };
}
