import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../lib/config/config-context';
import { useConsentState } from './consent-store';
import { gtag, signalConsent } from './google-consent';

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

/** Tells Google's consent mode what is allowed and, where the operator has analytics, counts pages after consent. */
export function useAnalytics(): void {
  const { analyticsId } = useConfig();
  const { choice } = useConsentState();
  const { pathname } = useLocation();
  const allowed = choice?.analytics ?? false;
  const counted = allowed ? analyticsId : null;
  useEffect(() => signalConsent(choice), [choice]);
  useEffect(() => {
    if (!allowed) removeAnalyticsCookies();
  }, [allowed]);
  useEffect(() => {
    if (!counted) return;
    load(counted);
    reportPage(pathname);
  }, [counted, pathname]);
}

function load(id: string): void {
  if (document.querySelector(`script[src^="${SCRIPT}"]`)) return;
  gtag('js', new Date());
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** A health condition stands in queries and titles, and a number may lead to a person: none of that is reported. */
export function reportPage(pathname: string): void {
  const page = pathname.replace(/\/\d+(?=\/|$)/g, '/-');
  const seen = { page_location: location.origin + page, page_title: page, page_referrer: '' };
  gtag('set', seen);
  gtag('event', 'page_view', seen);
}

/** Who takes the consent back finds no cookie of it left. Google sets them for the site's whole domain. */
function removeAnalyticsCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_label, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const name of names.filter((known) => /^_ga(_|$)/.test(known)))
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`;
}
