import { saveScroll, restoreScroll } from './scroll-restoration';

const PLACE = 'condition=Insomnia';
const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
let pageLength = 0;

beforeEach(() => {
  jest.useFakeTimers();
  scrollTo.mockClear();
  pageLength = 0;
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => pageLength);
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: 800 });
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 2400 });
  saveScroll(PLACE);
});
afterEach(() => jest.useRealTimers());

it('restoration waits until the page is long enough', () => {
  restoreScroll(PLACE);
  jest.advanceTimersByTime(300);
  expect(scrollTo).not.toHaveBeenCalled();
  pageLength = 5000;
  jest.advanceTimersByTime(100);
  expect(scrollTo.mock.calls).toEqual([[0, 2400]]);
  jest.advanceTimersByTime(5000);
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

it('restoration scrolls as far as possible after a second and stops after twenty attempts', () => {
  restoreScroll(PLACE);
  jest.advanceTimersByTime(1000);
  expect(scrollTo.mock.calls).toEqual([[0, 2400]]);
  jest.advanceTimersByTime(1000);
  pageLength = 5000;
  jest.advanceTimersByTime(5000);
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

it('the position is restored once and only for the same ranking', () => {
  pageLength = 5000;
  restoreScroll('condition=Acne');
  restoreScroll(PLACE);
  jest.advanceTimersByTime(5000);
  expect(scrollTo).not.toHaveBeenCalled();
});

it('restoration stops when the user scrolls', () => {
  restoreScroll(PLACE);
  window.dispatchEvent(new Event('wheel'));
  pageLength = 5000;
  jest.advanceTimersByTime(5000);
  expect(scrollTo).not.toHaveBeenCalled();
});
