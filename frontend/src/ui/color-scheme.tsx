import { localStorageColorSchemeManager, useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import tokens from './tokens.json';

/** Light or dark as the system says, or as the person chose in this browser. `public/color-scheme.js` reads it first. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });

const ATTRIBUTE = 'data-mantine-color-scheme';

/** Lets what lies outside of the page follow: the browser's own bars, and paper, which is always light. */
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
    // Not every browser tells both.
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
