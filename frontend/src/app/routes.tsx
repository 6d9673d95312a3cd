import type { RouteObject } from 'react-router';
import { Component as Home } from '../routes/home';
import { RequireSignIn } from './access';
import { RouteCrashScreen } from './errors/crash-screen';
import { Layout } from './layout/layout';
import { NotFoundScreen } from './errors/not-found-screen';
import { withPageLoading } from './layout/page-loading';
import { SecondFactorGate } from './second-factor-gate';
import { StartScreen } from './start-screen';

/** One file per URL, loaded on navigation; that of the home page is there from the start. */
const table: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <RouteCrashScreen />,
    hydrateFallbackElement: <StartScreen />,
    children: [
      { index: true, Component: Home },
      { path: 'sign-in', lazy: () => import('../routes/sign-in') },
      { path: 'sign-in/callback', lazy: () => import('../routes/sign-in-callback') },
      { path: 'sign-up', lazy: () => import('../routes/sign-up') },
      { path: 'forgot-password', lazy: () => import('../routes/forgot-password') },
      { path: 'reset-password', lazy: () => import('../routes/reset-password') },
      { path: 'about', lazy: () => import('../routes/about') },
      { path: 'how-the-ranking-works', lazy: () => import('../routes/method') },
      { path: 'testimonials/:supplementId', lazy: () => import('../routes/testimonials') },
      { path: 'supplements/:supplementId', lazy: () => import('../routes/supplement') },
      { path: 'conditions/:conditionId', lazy: () => import('../routes/condition') },
      { path: 'reports', lazy: () => import('../routes/report-status') },
      { path: 'reports/:number', lazy: () => import('../routes/report-status') },
      { path: 'compare', lazy: () => import('../routes/compare') },
      { path: 'new-testimonial', lazy: () => import('../routes/new-testimonial') },
      {
        element: <RequireSignIn />,
        children: [
          { path: 'my-testimonials', lazy: () => import('../routes/my-testimonials') },
          { path: 'my-testimonials/:id', lazy: () => import('../routes/my-testimonial') },
          { path: 'my-testimonials/:id/edit', lazy: () => import('../routes/edit-testimonial') },
          { path: 'account', lazy: () => import('../routes/account') },
          { path: 'notices', lazy: () => import('../routes/notifications') },
          { path: 'my-points', lazy: () => import('../routes/my-points') },
          {
            element: <SecondFactorGate />,
            children: [
              // Each of these pages redirects users who are not admins itself; the server authorizes every request.
              { path: 'admin/pending-testimonials', lazy: () => import('../routes/admin-pending') },
              { path: 'admin/reports', lazy: () => import('../routes/admin-reports') },
              { path: 'admin/objections', lazy: () => import('../routes/admin-objections') },
              { path: 'admin/rectifications', lazy: () => import('../routes/admin-rectifications') },
              { path: 'admin/decisions', lazy: () => import('../routes/admin-decisions') },
              { path: 'admin/catalog', lazy: () => import('../routes/admin-catalog') },
              { path: 'admin/purchases', lazy: () => import('../routes/admin-purchases') },
              { path: 'admin/feeds', lazy: () => import('../routes/admin-feeds') },
              { path: 'admin/queues/open', lazy: () => import('../routes/admin-queue-dashboard') },
              { path: 'admin/testimonial/:id', lazy: () => import('../routes/admin-testimonial') },
            ],
          },
        ],
      },
      { path: 'marketplace', lazy: () => import('../routes/marketplace') },
      { path: 'marketplace/product-demo/:productId', lazy: () => import('../routes/product-demo') },
      { path: 'privacy-policy', lazy: () => import('../routes/privacy-policy') },
      { path: 'legal-notice', lazy: () => import('../routes/legal-notice') },
      { path: 'cookie-policy', lazy: () => import('../routes/cookie-policy') },
      { path: 'terms-conditions', lazy: () => import('../routes/terms-conditions') },
      { path: 'data-rights', lazy: () => import('../routes/data-rights') },
      { path: 'consent-settings', lazy: () => import('../routes/consent-settings') },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
];

export const routes = withPageLoading(table);
