import { RepeatedFailures } from './repeated-failures.js';

it('a failure is logged the first time and then once a minute, another one independently of it', () => {
  const clock = jest.spyOn(performance, 'now');
  const failures = new RepeatedFailures();
  const shouldLog = (seconds: number, reason: string) => {
    clock.mockReturnValue(seconds * 1_000);
    return failures.shouldLog(reason);
  };
  expect(shouldLog(5, 'connection refused')).toBe(true);
  expect(shouldLog(64, 'connection refused')).toBe(false);
  expect(shouldLog(64, 'no space left')).toBe(true);
  expect(shouldLog(65, 'connection refused')).toBe(true);
  expect(shouldLog(66, 'connection refused')).toBe(false);
  expect(shouldLog(66, 'no space left')).toBe(false);
  clock.mockRestore();
});
