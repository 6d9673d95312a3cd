import { expect, test } from '@playwright/test';

/** What a search engine or a link preview reads, before any script runs. */
test.describe('the document from the server', () => {
  test('names the condition, its languages and its picture', async ({ request }) => {
    const answer = await request.get('/?condition=insomnio', { headers: { 'accept-language': 'es' } });
    const html = await answer.text();
    expect(answer.status()).toBe(200);
    expect(answer.headers()['vary']).toContain('Accept-Language');
    expect(html).toContain('<html lang="es"');
    expect(html).toContain('<title>Suplementos para el insomnio | Recuento</title>');
    expect(html).toMatch(/<link rel="alternate" hreflang="en" href="[^"]+condition=Insomnia&#38;lang=en"/);
    const [, image] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const picture = await request.get(new URL(image).pathname + new URL(image).search);
    expect(picture.headers()['content-type']).toBe('image/png');
  });

  test('is a 404 where there is no page, and still shows a way on', async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  test('is read in the language of a shared link, without making it a choice', async ({ page }) => {
    await page.goto('/?lang=es');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
