import type { words } from './words.js';

export interface Screen {
  pattern: RegExp;
  words: keyof (typeof words)['en'];
  /** Personal, admin and sign-in pages stay out of search engines. */
  indexed: boolean;
}

/** Addresses that the single-page app has a screen for. */
export const screens: readonly Screen[] = [
  { pattern: /^\/$/, words: 'home', indexed: true },
  { pattern: /^\/testimonials\/(\d{1,9})$/, words: 'testimonials', indexed: true },
  { pattern: /^\/about$/, words: 'about', indexed: true },
  { pattern: /^\/how-the-ranking-works$/, words: 'method', indexed: true },
  { pattern: /^\/new-testimonial$/, words: 'share', indexed: true },
  { pattern: /^\/privacy-policy$/, words: 'privacy', indexed: true },
  { pattern: /^\/legal-notice$/, words: 'notice', indexed: true },
  { pattern: /^\/cookie-policy$/, words: 'cookies', indexed: true },
  { pattern: /^\/terms-conditions$/, words: 'terms', indexed: true },
  { pattern: /^\/marketplace$/, words: 'marketplace', indexed: false },
  { pattern: /^\/marketplace\/product-demo\/[^/]+$/, words: 'marketplace', indexed: false },
  { pattern: /^\/consent-settings$/, words: 'consent', indexed: false },
  { pattern: /^\/data-rights$/, words: 'rights', indexed: false },
  {
    pattern: /^\/(sign-in|sign-in\/callback|sign-up|forgot-password|reset-password|account|my-points|notices)$/,
    words: 'personal',
    indexed: false,
  },
  { pattern: /^\/my-testimonials(\/\d+(\/edit)?)?$/, words: 'personal', indexed: false },
  {
    pattern:
      /^\/admin\/(pending-testimonials|rectifications|decisions|catalogue|purchases|feeds|job-room|testimonial\/\d+)$/,
    words: 'personal',
    indexed: false,
  },
];

/** Without parameters, in the order of the site map. */
export const fixedAddresses: readonly string[] = [
  '/',
  '/about',
  '/how-the-ranking-works',
  '/new-testimonial',
  '/privacy-policy',
  '/legal-notice',
  '/cookie-policy',
  '/terms-conditions',
];
