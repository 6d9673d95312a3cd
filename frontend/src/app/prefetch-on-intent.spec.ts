import { prefetchOnIntent } from './prefetch-on-intent';

const load = jest.fn(() => Promise.resolve({ Component: () => null }));
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <a href="/about"><span id="inside">About</span></a><a id="here" href="/#more">Here</a>
    <a id="elsewhere" href="https://example.org/about">Elsewhere</a><a id="none" href="/no-such-page">None</a>`;
  stop = prefetchOnIntent([
    { path: '/', Component: () => null },
    { path: '/about', lazy: load },
  ]);
});
afterEach(() => {
  stop();
  load.mockClear();
});

const dispatch = (id: string, type: string) =>
  document.getElementById(id)!.dispatchEvent(new Event(type, { bubbles: true }));

it.each(['pointerover', 'focusin', 'touchstart'])('%s on a link loads the code of its page', (intent) => {
  dispatch('inside', intent);
  expect(load).toHaveBeenCalledTimes(1);
});

it.each(['here', 'elsewhere', 'none'])(
  'a link to the same page, to another site or to no page loads nothing: %s',
  (id) => {
    dispatch(id, 'pointerover');
    expect(load).not.toHaveBeenCalled();
  },
);

it('a failure to load is left to the navigation', async () => {
  load.mockRejectedValueOnce(new Error('no network'));
  dispatch('inside', 'pointerover');
  await expect(load.mock.results[0]!.value).rejects.toThrow('no network');
});
