import { expect, test } from '@playwright/test';

/** What a search engine or a link preview reads, before any script runs. */
test.describe('server-rendered head', () => {
  test('the head names the condition, the languages and the share image', async ({ request }) => {
    const answer = await request.get('/?condition=insomnio', { headers: { 'accept-language': 'es' } });
    const html = await answer.text();
    expect(answer.status()).toBe(200);
    expect(answer.headers()['vary']).toContain('Accept-Language');
    expect(html).toContain('<html lang="es"');
    expect(html).toContain('<title>Suplementos para el insomnio | Recuento</title>');
    expect(html).toMatch(/<link rel="alternate" hreflang="en" href="[^"]+condition=Insomnia&amp;lang=en"/);
    const [, image] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const response = await request.get(new URL(image).pathname + new URL(image).search);
    expect(response.headers()['content-type']).toBe('image/png');
  });

  test('programs that know no SVG find an icon at the usual address', async ({ request }) => {
    const icon = await request.get('/favicon.ico');
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
    expect((await icon.body()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  });

  test('an unknown page is answered with 404 and offers navigation', async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  test('a shared link is shown in its language without storing that language', async ({ page }) => {
    await page.goto('/?lang=es');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
