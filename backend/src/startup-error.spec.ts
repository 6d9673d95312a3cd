import { formatStartupError } from './startup-error.js';

it('a full disk is explained in one sentence', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(formatStartupError(error)).toBe('The disk is full: ENOSPC: no space left on device, write.');
});
