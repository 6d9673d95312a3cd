import type { ConsentOptions } from './consent-store';

declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: (...command: unknown[]) => void;
  }
}

/** Google's queue: its script processes it once loaded. It requires the `arguments` object, not an array. */
export function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // eslint-disable-next-line prefer-rest-params -- an array would be ignored
  window.dataLayer.push(arguments);
}

/** The four signals of Google consent mode v2. Without a choice all are denied. */
export function toSignals(choice: ConsentOptions | null) {
  const marketing = choice?.marketing ? 'granted' : 'denied';
  return {
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
    analytics_storage: choice?.analytics ? 'granted' : 'denied',
  } as const;
}

let lastSignals: string | null = null;

/** Sends the consent signals: denied as the default first, then every change. */
export function signalConsent(choice: ConsentOptions | null): void {
  if (lastSignals === null) {
    window.gtag = gtag;
    gtag('consent', 'default', toSignals(null));
    lastSignals = JSON.stringify(toSignals(null));
  }
  const signals = toSignals(choice);
  const words = JSON.stringify(signals);
  if (words === lastSignals) return;
  lastSignals = words;
  gtag('consent', 'update', signals);
}
