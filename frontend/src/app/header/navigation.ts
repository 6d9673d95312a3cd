import { signInPath } from '../../lib/redirect-url';

export const MAIN_ITEMS = [
  { to: '/', label: 'nav.home' },
  { to: '/marketplace', label: 'nav.marketplace' },
  { to: '/new-testimonial', label: 'nav.share' },
] as const;

export const PERSONAL_ITEMS = [
  { to: '/my-testimonials', label: 'nav.myTestimonials' },
  { to: '/my-points', label: 'nav.myPoints' },
] as const;

/** Shown in the user menu and in the mobile menu. */
export const ACCOUNT_ITEM = { to: '/account', label: 'nav.settings' } as const;
export const NOTIFICATIONS_ITEM = { to: '/notices', label: 'nav.notifications' } as const;

/** Pages about the user, which belong to the personal area visually. */
export const PERSONAL_PAGES = [...PERSONAL_ITEMS, ACCOUNT_ITEM, NOTIFICATIONS_ITEM, { to: '/data-rights' }] as const;

export const ABOUT_ITEM = { to: '/about', label: 'nav.about' } as const;

export const ADMIN_ITEMS = [
  { to: '/admin/pending-testimonials', label: 'nav.pending' },
  { to: '/admin/rectifications', label: 'nav.rectifications' },
  { to: '/admin/decisions', label: 'nav.decisions' },
  { to: '/admin/catalog', label: 'nav.catalog' },
  { to: '/admin/purchases', label: 'nav.purchases' },
  { to: '/admin/feeds', label: 'nav.feeds' },
  { to: '/admin/queues/open', label: 'nav.queueDashboard' },
] as const;

/** Pages about what a ranking contains, which belong to Home visually. */
export const EVIDENCE_PAGES = [
  { to: '/testimonials' },
  { to: '/supplements' },
  { to: '/conditions' },
  { to: '/compare' },
] as const;

export const isActivePath = (pathname: string, places: readonly { to: string }[]): boolean =>
  places.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));

/** The sign-in path. On the account pages it keeps the redirect target; elsewhere it returns to the current page. */
export function signInPathFor(pathname: string, search: string): string {
  if (pathname === '/sign-in') return pathname + search;
  return pathname === '/sign-up' ? '/sign-in' : signInPath(pathname + search);
}
