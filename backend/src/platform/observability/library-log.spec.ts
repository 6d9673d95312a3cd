import { EventEmitter } from 'node:events';
import { logConsole } from './library-log.js';
import { createLogger } from './logging.js';

it('what libraries print is logged as JSON, without the fields of errors and without repetitions', () => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const ignore = () => undefined;
  const [output, node] = [{ error: ignore, warn: ignore, info: ignore, log: ignore } as Console, new EventEmitter()];
  logConsole(logger, output, node);
  output.error('# SERVER_ERROR: ', Object.assign(new Error('no\nkey'), { command: ['hello', 'a-password'] }));
  for (let count = 0; count < 3; count += 1) output.warn('Eviction policy is allkeys-lru.');
  node.emit('warning', new Error('The SDK will require a newer Node.'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 50, msg: '# SERVER_ERROR: Error: no key' }),
    expect.objectContaining({ level: 40, msg: 'Eviction policy is allkeys-lru.' }),
    expect.objectContaining({ level: 40, msg: 'Error: The SDK will require a newer Node.' }),
  ]);
});

it('the modules and routes that the framework lists at the start are logged at level debug only', () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  for (const logLevel of ['info', 'debug']) {
    const logger = createLogger({ logLevel }, { write });
    logger.info({ context: 'RouterExplorer' }, 'Mapped {/api/config, GET} route');
    logger.warn({ context: 'RouterExplorer' }, 'a warning');
    logger.info({ context: 'Reconciler' }, 'a line of ours');
  }
  const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level);
  expect(levels).toEqual([40, 30, 20, 40, 30]);
});
