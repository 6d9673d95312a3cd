import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../lib/config/config-context';
import { useConsentState } from './consent-store';
import { gtag, signalConsent } from './google-consent';

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

/** Updates Google's consent mode and, where analytics is configured, counts page views after consent. */
export function useAnalytics(): void {
  const { analyticsId } = useConfig();
  const { choice } = useConsentState();
  const { pathname } = useLocation();
  const allowed = choice?.analytics ?? false;
  const counted = allowed ? analyticsId : null;
  useEffect(() => signalConsent(choice), [choice]);
  useEffect(() => {
    if (allowed) return;
    // Later, because the browser has to ask another process for the cookies.
    const timer = setTimeout(removeAnalyticsCookies);
    return () => clearTimeout(timer);
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

/** A part of the path of a page, as opposed to a value in it. */
const WORD = /^(?:[a-z]+(?:-[a-z]+)*)?$/;

/**
 * Queries and titles may contain a health condition, ids may identify a user, and the number of a receipt opens a report: none
 * of that is reported.
 */
export function reportPage(pathname: string): void {
  const page = pathname
    .split('/')
    .map((segment) => (WORD.test(segment) ? segment : '-'))
    .join('/');
  const seen = { page_location: location.origin + page, page_title: page, page_referrer: '' };
  gtag('set', seen);
  gtag('event', 'page_view', seen);
}

/** Removes the cookies of analytics after a withdrawal. Google sets them for the whole domain of the site. */
function removeAnalyticsCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_label, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const name of names.filter((cookieName) => /^_ga(_|$)/.test(cookieName)))
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`;
}
