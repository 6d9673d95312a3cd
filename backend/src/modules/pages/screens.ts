import type { messages } from './messages.js';

export interface Screen {
  pattern: RegExp;
  messages: keyof (typeof messages)['en'];
  /** False for personal, admin and sign-in pages. */
  indexed: boolean;
}

/** The paths for which the single-page app has a screen. */
export const screens: readonly Screen[] = [
  { pattern: /^\/$/, messages: 'home', indexed: true },
  { pattern: /^\/testimonials\/(\d{1,9})$/, messages: 'testimonials', indexed: true },
  { pattern: /^\/about$/, messages: 'about', indexed: true },
  { pattern: /^\/how-the-ranking-works$/, messages: 'method', indexed: true },
  { pattern: /^\/new-testimonial$/, messages: 'share', indexed: true },
  { pattern: /^\/privacy-policy$/, messages: 'privacy', indexed: true },
  { pattern: /^\/legal-notice$/, messages: 'notice', indexed: true },
  { pattern: /^\/cookie-policy$/, messages: 'cookies', indexed: true },
  { pattern: /^\/terms-conditions$/, messages: 'terms', indexed: true },
  { pattern: /^\/marketplace$/, messages: 'marketplace', indexed: false },
  { pattern: /^\/marketplace\/product-demo\/[^/]+$/, messages: 'marketplace', indexed: false },
  { pattern: /^\/consent-settings$/, messages: 'consent', indexed: false },
  { pattern: /^\/data-rights$/, messages: 'rights', indexed: false },
  {
    pattern: /^\/(sign-in|sign-in\/callback|sign-up|forgot-password|reset-password|account|my-points|notices)$/,
    messages: 'personal',
    indexed: false,
  },
  { pattern: /^\/my-testimonials(\/\d+(\/edit)?)?$/, messages: 'personal', indexed: false },
  {
    pattern:
      /^\/admin\/(pending-testimonials|rectifications|decisions|catalog|purchases|feeds|queue-dashboard|testimonial\/\d+)$/,
    messages: 'personal',
    indexed: false,
  },
];

/** Paths without parameters, in the order of the sitemap. */
export const STATIC_PATHS: readonly string[] = [
  '/',
  '/about',
  '/how-the-ranking-works',
  '/new-testimonial',
  '/privacy-policy',
  '/legal-notice',
  '/cookie-policy',
  '/terms-conditions',
];
