import { Countdown } from './countdown';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const count = () => {
  const onEnd = jest.fn();
  const countdown = new Countdown(5_000, onEnd);
  const seen: number[] = [];
  countdown.subscribe(() => seen.push(countdown.seconds()));
  return { countdown, onEnd, seen };
};

it('the countdown reports each second and ends once', () => {
  const { onEnd, seen } = count();
  jest.advanceTimersByTime(4_999);
  expect(onEnd).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(seen).toEqual([4, 3, 2, 1, 0]);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('the countdown does not run while paused', () => {
  const { countdown, onEnd } = count();
  jest.advanceTimersByTime(1_500);
  countdown.pause();
  countdown.pause();
  jest.advanceTimersByTime(60_000);
  expect(countdown.seconds()).toBe(4);
  countdown.resume();
  countdown.resume();
  jest.advanceTimersByTime(3_499);
  expect(onEnd).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('a stopped countdown never ends and is stopped once', () => {
  const { countdown, onEnd } = count();
  expect(countdown.stop()).toBe(true);
  expect(countdown.stop()).toBe(false);
  countdown.resume();
  jest.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
});

it('the countdown ends at its deadline when the timers of a hidden page are late', () => {
  const { onEnd } = count();
  const late = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
  document.dispatchEvent(new Event('visibilitychange'));
  late.mockRestore();
  expect(onEnd).toHaveBeenCalledTimes(1);
});
