import { createTexts, submissionTexts } from '../../../test/fixtures/submission-texts.js';
import { createLogger } from './logging.js';

it('nothing that a user wrote in a submission is logged', () => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const lists = {
    customOtherConditionNames: ['Restless legs'],
    sameConditionMedications: [{ name: 'Ginger tea' }],
    otherConditionMedications: [{ name: 'Mint tea' }],
  };
  const texts = createTexts((name) => `My ${name}`);
  logger.info({ body: { ...texts, ...lists, doseAmount: 300 } }, 'a submission');
  expect(lines).toHaveLength(1);
  const { msg, body } = JSON.parse(lines[0]!) as { msg: string; body: Record<string, unknown> };
  expect([msg, body.doseAmount]).toEqual(['a submission', 300]);
  const written = [...submissionTexts.map(({ name }) => name), ...Object.keys(lists)];
  expect(written.filter((name) => body[name] !== '[redacted]')).toEqual([]);
});
