/**
 * Arguments of Node that start a process of the application; `role` is its PROCESS: api, worker or all.
 *
 * Without a limit of the heap V8 delays garbage collection and the process grows to twice the needed size; 512 MB is far
 * above its maximum.
 *
 * Responses of 100 kB and more fill the space for new objects (16 MB by default) faster than requests end, so that objects are
 * copied that are garbage a moment later: with 32 MB a ranking takes a third less CPU time, for 40 MB more memory. A worker
 * renders no responses.
 *
 * Pretenuring allocates objects of a request in the old generation, where each keeps everything that it refers to until the next full
 * collection (docs/adr/0029).
 */
export const nodeArguments = (role = 'all') => [
  '--max-old-space-size=512',
  ...(role === 'worker' ? [] : ['--max-semi-space-size=32', '--no-allocation-site-pretenuring']),
];
