import { localStorageColorSchemeManager, useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import tokens from './tokens.json';

/** Stores the color scheme, system by default. `public/color-scheme.js` reads it before the first render. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });

const ATTRIBUTE = 'data-mantine-color-scheme';

/** Applies the color scheme to the browser's toolbars, and the light one to print. */
export function ColorScheme() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    const meta = document.head.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (meta) meta.content = tokens.color[scheme].surface;
  }, [scheme]);
  useEffect(() => {
    const root = document.documentElement;
    const toPaper = () => root.setAttribute(ATTRIBUTE, 'light');
    const toScreen = () => root.setAttribute(ATTRIBUTE, scheme);
    // Some browsers support only one of the two ways.
    const paper = window.matchMedia('print');
    const onPaper = ({ matches }: { matches: boolean }) => (matches ? toPaper() : toScreen());
    paper.addEventListener('change', onPaper);
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      paper.removeEventListener('change', onPaper);
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, [scheme]);
  return null;
}
