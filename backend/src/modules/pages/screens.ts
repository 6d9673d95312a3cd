import type { messages } from './messages.js';

interface Screen {
  /** As in the router of the single-page app. */
  path: string;
  messages: keyof (typeof messages)['en'];
  /** False for personal, admin and sign-in pages. */
  indexed: boolean;
}

const indexed = (path: string, subject: Screen['messages']): Screen => ({ path, messages: subject, indexed: true });
const notIndexed = (path: string, subject: Screen['messages']): Screen => ({
  path,
  messages: subject,
  indexed: false,
});
const personal = (path: string): Screen => notIndexed(path, 'personal');

/** The screens of the single-page app. A test compares the paths with those of its router. */
export const screens: readonly Screen[] = [
  indexed('/', 'home'),
  indexed('/testimonials/:supplementId', 'testimonials'),
  indexed('/supplements/:supplementId', 'supplement'),
  indexed('/conditions/:conditionId', 'conditionReport'),
  indexed('/about', 'about'),
  indexed('/how-the-ranking-works', 'method'),
  indexed('/new-testimonial', 'share'),
  indexed('/marketplace', 'marketplace'),
  indexed('/privacy-policy', 'privacy'),
  indexed('/legal-notice', 'notice'),
  indexed('/cookie-policy', 'cookies'),
  indexed('/terms-conditions', 'terms'),
  notIndexed('/marketplace/product-demo/:productId', 'product'),
  notIndexed('/compare', 'comparison'),
  notIndexed('/consent-settings', 'consent'),
  notIndexed('/data-rights', 'rights'),
  notIndexed('/reports', 'reportLookup'),
  notIndexed('/reports/:number', 'reportStatus'),
  notIndexed('/sign-in', 'signIn'),
  notIndexed('/sign-up', 'signUp'),
  notIndexed('/forgot-password', 'forgotPassword'),
  notIndexed('/reset-password', 'resetPassword'),
  ...[
    '/sign-in/callback',
    '/account',
    '/my-points',
    '/notices',
    '/my-testimonials',
    '/my-testimonials/:id',
    '/my-testimonials/:id/edit',
    '/admin/pending-testimonials',
    '/admin/reports',
    '/admin/objections',
    '/admin/rectifications',
    '/admin/decisions',
    '/admin/catalog',
    '/admin/purchases',
    '/admin/feeds',
    '/admin/queues/open',
    '/admin/testimonial/:id',
  ].map(personal),
];

/** As the single-page app reads ids: one spelling for each, so that a page has one address. */
const ID = '[1-9]\\d{0,8}';

/** What a parameter of a path may contain. */
const PARAMETERS: Record<string, string> = {
  supplementId: ID,
  conditionId: ID,
  id: ID,
  productId: '[^/]+',
};

const patterns = screens.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? '[^/]+')}$`, 'i'),
}));

/** The screen that the single-page app shows for a path, in which it ignores capital letters; undefined: its not-found screen. */
export const findScreen = (path: string): Screen | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.screen;

/** The path of an address without slashes at its end. A regular expression would need a time quadratic in their number. */
export function toPath({ pathname }: URL): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** Whether a path leads to a personal page, which only the browser renders. */
export const isPersonalPath = (path: string): boolean => findScreen(path)?.messages === 'personal';

/** The id in a path or query of a page; 0, which no entry has, if it is none. */
export const parseId = (text: string | null | undefined): number =>
  new RegExp(`^${ID}$`).test(text ?? '') ? Number(text) : 0;

/** Paths without parameters, in the order of the sitemap. */
export const STATIC_PATHS: readonly string[] = screens
  .filter(({ path, indexed: isIndexed }) => isIndexed && !path.includes(':'))
  .map(({ path }) => path);
