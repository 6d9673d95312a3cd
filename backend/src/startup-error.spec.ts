import { formatStartupError } from './startup-error.js';

it('a full disk is explained in one sentence', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(formatStartupError(error)).toBe('The disk is full: ENOSPC: no space left on device, write.');
});

it('a used port is explained with the settings of all processes', () => {
  const error = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 3000 });
  expect(formatStartupError(error)).toBe(
    'Port 3000 is in use: stop the other program or set PORT (of a worker WORKER_PORT).',
  );
});
