import { signalConsent, toSignals } from './google-consent';

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};

// A test file before this one may have left its own.
beforeAll(() => {
  delete window.dataLayer;
});

it.each([
  [null, denied],
  [{ analytics: false, marketing: false }, denied],
  [
    { analytics: true, marketing: false },
    { ...denied, analytics_storage: 'granted' },
  ],
  [
    { analytics: false, marketing: true },
    { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted', analytics_storage: 'denied' },
  ],
])('the choice %j sends the signals %j', (choice, signals) => {
  expect(toSignals(choice)).toEqual(signals);
});

it('all signals are denied by default and then updated', () => {
  signalConsent(null);
  signalConsent({ analytics: true, marketing: false });
  signalConsent({ analytics: true, marketing: false });
  signalConsent({ analytics: false, marketing: false });
  // Google's script only reads `arguments` objects.
  expect(window.dataLayer?.map(String)).toEqual(Array(3).fill('[object Arguments]'));
  expect(window.dataLayer?.map((command) => Array.from(command as ArrayLike<unknown>))).toEqual([
    ['consent', 'default', denied],
    ['consent', 'update', { ...denied, analytics_storage: 'granted' }],
    ['consent', 'update', denied],
  ]);
});
