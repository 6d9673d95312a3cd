import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

const AFTER_MS = 8_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchstart'] as const;

/** Goes home after a few seconds, unless the person does anything here: then the page is theirs. */
export function useGoHomeSoon(): { leaving: boolean; stay: () => void } {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(true);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void navigate('/'), AFTER_MS);
    const stay = () => setLeaving(false);
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, stay, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, stay);
    };
  }, [leaving, navigate]);

  return { leaving, stay: () => setLeaving(false) };
}
