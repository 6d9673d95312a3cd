import { expect, test } from '@playwright/test';
import routePaths from '../../src/app/route-paths.json' with { type: 'json' };
import { findPathsWithoutAddress, visits } from '../support/screens';

/** A redirect, and a frame with the page of another program. */
const NOT_VISITED = ['/sign-in/callback', '/admin/queues/open'];

test('every route is among the visited screens', () => {
  const addresses = visits.flatMap(({ paths }) => paths);
  expect(findPathsWithoutAddress(Object.keys(routePaths), addresses).sort()).toEqual([...NOT_VISITED].sort());
});
