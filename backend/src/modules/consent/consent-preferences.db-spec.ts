import { TestApp } from '../../../test/app/test-app.js';
import type { ConsentHistoryDto, ConsentReceiptDto, ConsentTextsDto, CurrentPreferencesDto } from './consent.dto.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

describe('PUT /api/consents/preferences', () => {
  it('each change creates one record with the published text in the displayed language', async () => {
    const user = await product.signUpUser();
    expect((await user.get('/api/consents/preferences')).body).toEqual({
      analytics: false,
      marketing: false,
      consentId: null,
      chosenAt: null,
      version: null,
    });
    const setPreferences = (analytics: boolean, marketing: boolean, language = 'en') =>
      user.put<CurrentPreferencesDto>(
        '/api/consents/preferences',
        { analytics, marketing },
        { 'accept-language': language },
      );
    const first = await setPreferences(true, false, 'es');
    expect(first).toMatchObject({
      status: 200,
      body: { analytics: true, marketing: false, version: 'cookies-2026-11-22/es' },
    });
    expect((await setPreferences(true, false, 'es')).body.consentId).toBe(first.body.consentId);
    const second = await setPreferences(false, true);
    expect(second.body.consentId).not.toBe(first.body.consentId);
    const { consentHistory } = (await user.get<ConsentHistoryDto>('/api/data-rights/consent-history')).body;
    expect(consentHistory.map(({ id, isActive, consentMarketing }) => [id, isActive, consentMarketing])).toEqual([
      [second.body.consentId, true, true],
      [first.body.consentId, false, false],
    ]);
    const readInSpanish = { analytics: true, marketing: true, language: 'es' };
    const third = await user.put<CurrentPreferencesDto>('/api/consents/preferences', readInSpanish);
    expect(third.body).toMatchObject({ version: 'cookies-2026-11-22/es' });
    await user.post(`/api/consents/${third.body.consentId}/withdraw`);
    expect((await user.get('/api/consents/preferences')).body).toMatchObject({ marketing: false, consentId: null });
  });

  it('a change of one choice, or of the language of its text, is recorded, and the current choices can be read', async () => {
    const user = await product.signUpUser();
    const choose = async (analytics: boolean, marketing: boolean, language: string) => {
      const choice = { analytics, marketing, language };
      const { body } = await user.put<CurrentPreferencesDto>('/api/consents/preferences', choice);
      expect((await user.get('/api/consents/preferences')).body).toEqual(body);
      return [body.analytics, body.marketing, body.version, body.consentId];
    };
    const [english, spanish] = ['cookies-2026-11-22/en', 'cookies-2026-11-22/es'];
    const recorded = [
      await choose(true, false, 'en'),
      await choose(true, true, 'en'),
      await choose(false, true, 'en'),
      await choose(false, true, 'es'),
    ];
    expect(recorded.map((choice) => choice.slice(0, 3))).toEqual([
      [true, false, english],
      [true, true, english],
      [false, true, english],
      [false, true, spanish],
    ]);
    expect(new Set(recorded.map(([, , , id]) => id)).size).toBe(4);
    // Cookies have nothing to do with testimonials.
    const { consentHistory } = (await user.get<ConsentHistoryDto>('/api/data-rights/consent-history')).body;
    expect(consentHistory[0]).toMatchObject({
      consentType: 'cookie_preferences',
      consentDataProcessing: false,
      consentPublicDisplay: false,
      consentHealthDataSharing: false,
    });
  });

  it('the receipt has the hash and the version of the published text', async () => {
    const user = await product.signUpUser();
    const choice = { analytics: true, marketing: false, language: 'es' };
    const { consentId } = (await user.put<CurrentPreferencesDto>('/api/consents/preferences', choice)).body;
    const { texts } = (await product.anonymous().get<ConsentTextsDto>('/api/consents/texts')).body;
    const { text, textHash, version } = texts.find((each) => each.version === 'cookies-2026-11-22/es')!;
    const receipt = (await user.get<ConsentReceiptDto>(`/api/consents/${consentId}/receipt`)).body;
    expect(receipt).toMatchObject({ text, textHash, publishedVersion: version });
  });

  it('two concurrent choices leave one open record', async () => {
    const user = await product.signUpUser();
    await Promise.all(
      [true, false, true, false].map((analytics) =>
        user.put('/api/consents/preferences', { analytics, marketing: true }),
      ),
    );
    const { consentHistory } = (await user.get<ConsentHistoryDto>('/api/data-rights/consent-history')).body;
    expect(consentHistory.filter(({ isActive }) => isActive)).toHaveLength(1);
  });

  it('exactly two booleans are accepted', async () => {
    const user = await product.signUpUser();
    for (const body of [
      {},
      { analytics: true },
      { analytics: 'true', marketing: false },
      { analytics: true, marketing: true, necessary: false },
    ]) {
      expect((await user.put('/api/consents/preferences', body)).status).toBe(400);
    }
  });
});
