import { pages } from './server-rendered-pages';
import { ADMIN, MARIA, type TestUser } from './users';

export interface Visit {
  as?: TestUser;
  paths: string[];
}

/** Every screen of the product, by required role; those that the server renders are in server-rendered-pages.ts. */
export const visits: Visit[] = [
  {
    paths: [
      ...pages.map(({ path }) => path),
      '/?condition=Insomnia&ageRange=35-44&gender=female',
      '/?condition=no-such-condition',
      '/supplements/999999',
      '/compare?condition=3',
      '/compare?condition=3&supplements=207,48,72',
      '/sign-in',
      '/forgot-password',
      '/reset-password?token=none',
      '/sign-up',
      '/reports',
      '/reports/R-0000-0000-0000',
      '/marketplace?condition=Insomnia&sort=effectiveness',
      '/consent-settings',
      '/data-rights',
    ],
  },
  {
    as: MARIA,
    paths: [
      '/new-testimonial',
      '/my-testimonials',
      '/my-testimonials/999999',
      '/my-testimonials/999999/edit',
      '/my-points',
      '/notices',
      '/data-rights',
      '/account',
    ],
  },
  {
    as: ADMIN,
    paths: [
      '/admin/pending-testimonials',
      '/admin/reports',
      '/admin/objections',
      '/admin/rectifications',
      '/admin/decisions',
      '/admin/catalog?kind=supplements',
      '/admin/purchases',
      '/admin/feeds',
      '/admin/testimonial/2861',
      '/admin/testimonial/1',
    ],
  },
];

/** The paths of the router to which none of the addresses leads. */
export function findPathsWithoutAddress(paths: string[], addresses: string[]): string[] {
  return paths.filter((path) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(?:[?]|$)`);
    return !addresses.some((address) => pattern.test(address));
  });
}
