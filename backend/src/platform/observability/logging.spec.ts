import { createTexts, submissionTexts } from '../../../test/submission-texts.js';
import { createLogger } from './logging.js';

it('no text of a submission is logged', () => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  logger.info({ body: { ...createTexts((name) => `My ${name}`), doseAmount: 300 } }, 'a submission');
  expect(lines).toHaveLength(1);
  const { msg, body } = JSON.parse(lines[0]!) as { msg: string; body: Record<string, unknown> };
  expect([msg, body.doseAmount]).toEqual(['a submission', 300]);
  expect(submissionTexts.filter(({ name }) => body[name] !== '[redacted]')).toEqual([]);
});
