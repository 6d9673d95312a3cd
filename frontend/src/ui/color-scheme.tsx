import { createContext, useContext, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

/** `auto` follows the system. */
export type ColorSchemeChoice = 'auto' | 'light' | 'dark';

interface ColorSchemeValue {
  choice: ColorSchemeChoice;
  choose: (choice: ColorSchemeChoice) => void;
}

const ColorSchemeContext = createContext<ColorSchemeValue | null>(null);

/** `public/pre-hydration.js` reads the one and sets the other before the first render. */
const STORAGE_KEY = 'color-scheme';
const ATTRIBUTE = 'data-color-scheme';

export function useColorScheme(): ColorSchemeValue {
  const value = useContext(ColorSchemeContext);
  if (!value) throw new Error('There is no ColorSchemeProvider above this component.');
  return value;
}

/** Stores the choice in this browser and applies it to the page and the browser's toolbars, and the light one to print. */
export function ColorSchemeProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(readChoice);
  const isSystemDark = useSyncExternalStore(subscribeToSystem, isDarkInSystem, isDarkOnServer);
  const scheme = choice === 'auto' ? (isSystemDark ? 'dark' : 'light') : choice;
  useAppliedScheme(scheme);
  useEffect(() => {
    // Another tab of the same browser.
    const onStorage = ({ key }: StorageEvent) => key === STORAGE_KEY && setChoice(readChoice());
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  const choose = (next: ColorSchemeChoice) => {
    setChoice(next);
    storeChoice(next);
  };
  return <ColorSchemeContext value={{ choice, choose }}>{children}</ColorSchemeContext>;
}

function useAppliedScheme(scheme: 'light' | 'dark') {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const toPaper = () => root.setAttribute(ATTRIBUTE, 'light');
    const toScreen = () => root.setAttribute(ATTRIBUTE, scheme);
    toScreen();
    const toolbars = document.head.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (toolbars) toolbars.content = toolbars.dataset[scheme]!;
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
}

const systemQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

const isDarkInSystem = () => systemQuery().matches;
/** During hydration the browser can be asked already: no element depends on it. */
const isDarkOnServer = () => typeof window !== 'undefined' && isDarkInSystem();

function subscribeToSystem(onChange: () => void): () => void {
  const query = systemQuery();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function readChoice(): ColorSchemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

function storeChoice(choice: ColorSchemeChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage may be forbidden: then the choice holds until the page is closed.
  }
}
