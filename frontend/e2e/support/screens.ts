import { ADMIN, MARIA, type TestUser } from './users';

export interface Visit {
  as?: TestUser;
  paths: string[];
}

/** Every screen of the product, by required role. */
export const visits: Visit[] = [
  {
    paths: [
      '/',
      '/?condition=Insomnia',
      '/?condition=Insomnia&ageRange=35-44&gender=female',
      '/?condition=no-such-condition',
      '/testimonials/46?conditionId=3&condition=Insomnia',
      '/supplements/46',
      '/supplements/999999',
      '/conditions/3',
      '/compare?condition=3&supplements=207,48,72',
      '/compare?condition=3',
      '/sign-in',
      '/forgot-password',
      '/reset-password?token=none',
      '/sign-up',
      '/about',
      '/how-the-ranking-works',
      '/reports',
      '/reports/R-0000-0000-0000',
      '/new-testimonial',
      '/marketplace',
      '/marketplace?condition=Insomnia&sort=effectiveness',
      '/marketplace/product-demo/12',
      '/privacy-policy',
      '/legal-notice',
      '/cookie-policy',
      '/terms-conditions',
      '/consent-settings',
      '/data-rights',
      '/no-such-page',
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
