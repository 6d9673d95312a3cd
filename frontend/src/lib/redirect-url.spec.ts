import { safeRedirect, signInPath, signUpPath } from './redirect-url';

it.each([
  ['/my-points', '/my-points'],
  ['/testimonials/3?conditionId=1&gender=female#top', '/testimonials/3?conditionId=1&gender=female#top'],
  ['/a/../about', '/about'],
])('the path %s is accepted', (target, expected) => {
  expect(safeRedirect(target)).toBe(expected);
});

it.each([
  null,
  '',
  'about',
  'https://evil.test/',
  '//evil.test',
  '//evil.test/about',
  '/\\evil.test',
  '\\\\evil.test',
  'javascript:alert(1)',
  '/\t/evil.test',
  '/\n/evil.test',
  ' //evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  '/%2e//evil.test',
  '/./\\evil.test',
])('the target %j is rejected', (target) => {
  expect(safeRedirect(target)).toBe('/');
});

it('the sign-in and sign-up paths carry path and query of the current page', () => {
  expect(signUpPath('/my-points?page=2')).toBe('/sign-up?redirect_url=%2Fmy-points%3Fpage%3D2');
  expect(signInPath('/new-testimonial?a=b c')).toBe('/sign-in?redirect_url=%2Fnew-testimonial%3Fa%3Db%20c');
  expect(signInPath('/')).toBe('/sign-in');
});
