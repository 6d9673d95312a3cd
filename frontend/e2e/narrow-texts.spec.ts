import { expect, test } from '@playwright/test';
import { localeOf, PHONE } from './support/combinations';
import { ADMIN, MARIA, signIn, suppressPopups } from './support/users';
import { confirmExamples } from './support/testimonial-form';
import { LANGUAGES, texts } from './support/texts';

const ADMIN_LISTS = ['decisions', 'purchases', 'feeds', 'pending-testimonials', 'catalog'];
const ROW_OF_EMPTY_LIST = `{"id":1,"kind":"brands","nameEn":"","nameEs":"","fromName":"","intoName":"","advertiserName":"",
  "createdAt":"2026-11-03","mergedAt":"2026-11-03","receivedAt":"2026-11-03","sentBy":{"id":1,"name":""},"format":"csv","refusal":null}`;

// They only read.
test.describe.configure({ mode: 'parallel' });

for (const language of LANGUAGES) {
  test.describe(`texts with little room in ${language}`, () => {
    test.use({ locale: localeOf(language) });
    test.beforeEach(({ page }) => suppressPopups(page));

    test('the overview of a ranking shows every name in full on phones', async ({ page }) => {
      const t = texts(language, 'features/analysis');
      await page.setViewportSize(PHONE);
      await page.goto('/?condition=Insomnia');
      const overview = page.getByRole('region', { name: t.overview.title.replace('{{amount}}', '20') });
      await overview.getByRole('button').first().click();
      const names = overview.locator('.overview__name');
      await expect(names).toHaveCount(20);
      // The longest names are longer than their column.
      expect((await names.allTextContents()).some((name) => name.length > 16)).toBe(true);
      const cut = await names.evaluateAll((all) =>
        all.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight),
      );
      expect(cut).toHaveLength(0);
    });

    test('the flag and the possible ranks of a compact rank take one line each on phones', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto('/?condition=Insomnia');
      const phrases = page.locator('.ranked-card__collapsed').locator('.flag__flag, .ranked-card__rankRange');
      await expect(phrases).toHaveCount(20);
      const broken = await phrases.evaluateAll((all) =>
        all.flatMap(({ firstChild, textContent }) => {
          const range = document.createRange();
          range.selectNodeContents(firstChild!);
          return range.getClientRects().length > 1 ? [textContent] : [];
        }),
      );
      expect(broken).toEqual([]);
    });

    test('the guide beside a ranking fits into the window of a laptop', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/?condition=Insomnia');
      const guide = page.getByRole('complementary', { name: texts(language, 'features/analysis').guide.aside });
      const hidden = await guide.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(hidden).toBe(0);
    });

    test('no page scrolls sideways with the text spacing of WCAG 1.4.12 at 320 pixels', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const visits = [
        { as: null, paths: ['/about', '/marketplace', '/testimonials/46?conditionId=3'] },
        { as: MARIA, paths: ['/my-points', '/data-rights'] },
        { as: ADMIN, paths: ['/admin/pending-testimonials', '/admin/decisions'] },
      ];
      for (const { as, paths } of visits) {
        await page.context().clearCookies();
        if (as) await signIn(page, as);
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('contentinfo')).toBeVisible();
          await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
          await page.addStyleTag({
            content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
              p { margin-bottom: 2em !important; }`,
          });
          const overflow = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            return scrollWidth - clientWidth;
          });
          expect.soft({ path, overflow }).toEqual({ path, overflow: 0 });
        }
      }
    });

    test('no word below the chart of points is broken at 320 pixels', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await signIn(page, MARIA, '/my-points');
      const labels = page.locator('.months-chart__labels span');
      await expect(labels.first()).toBeVisible();
      const broken = await labels.evaluateAll((all) =>
        all.flatMap((label) => {
          const text = label.firstChild as Text;
          return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1 ? [word] : [];
          });
        }),
      );
      expect(broken).toEqual([]);
    });

    test('no list scrolls sideways with a long word', async ({ page }) => {
      const long = 'x'.repeat(100);
      await page.route(/\/api\/(testimonials|marketplace|user-points|admin)\b/, async (route) => {
        const response = await route.fetch();
        const words = /"(\w*Name|orderReference|name|nameEn|nameEs|experience)":"(?:[^"\\]|\\.)*"/g;
        const filled = (await response.text()).replace(/"(entries|merges|feeds)":\[\]/, `"$1":[${ROW_OF_EMPTY_LIST}]`);
        await route.fulfill({ response, body: filled.replace(words, `"$1":"${long}"`) });
      });
      await signIn(page, MARIA, '/my-points');
      for (const path of ['/my-points', ...ADMIN_LISTS.map((list) => `/admin/${list}`)]) {
        if (path === '/admin/decisions') await page.context().clearCookies();
        await (path === '/admin/decisions' ? signIn(page, ADMIN, path) : page.goto(path));
        await expect(page.getByRole('cell').or(page.getByRole('rowheader')).getByText(long).first()).toBeVisible();
        for (const width of [320, 840, 1000, 1100, 1440]) {
          await page.setViewportSize({ width, height: 640 });
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft({ path, width, overflow }).toEqual({ path, width, overflow: 0 });
        }
      }
    });

    test('a long word offered as a custom entry is shown in full', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await signIn(page, MARIA, '/new-testimonial');
      const t = texts(language, 'features/submission');
      await page.getByRole('button', { name: t.intro.start }).click();
      await page.getByRole('combobox', { name: t.fields.supplement }).fill('x'.repeat(100));
      const offer = page.getByRole('option');
      await expect(offer).toBeVisible();
      expect(await offer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    });

    test('a long word as the condition fits into the question about the purpose of a medication', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await signIn(page, MARIA, '/new-testimonial');
      const t = texts(language, 'features/submission');
      const next = page.getByRole('button', { name: t.wizard.next, exact: true });
      await page.getByRole('button', { name: t.intro.start }).click();
      for (const field of [t.fields.condition, t.fields.supplement, t.fields.brand]) {
        await page.getByRole('combobox', { name: field }).fill('x'.repeat(40));
        await page.getByRole('option').click();
      }
      await next.click();
      await confirmExamples(page, language);
      const purpose = page.getByRole('group', { name: t.medications.purpose });
      await expect(purpose).toBeVisible();
      expect(await purpose.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    });

    test('the outcome of a testimonial stays within its card on phones', async ({ page }) => {
      await signIn(page, MARIA);
      for (const width of [390, 360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/my-testimonials');
        const outcome = page.locator('.outcome-badge__significant').first();
        await expect(outcome).toBeVisible();
        const excess = await outcome.evaluate(
          (badge) => badge.getBoundingClientRect().right - badge.closest('td')!.getBoundingClientRect().right,
        );
        expect({ width, excess: Math.max(0, excess) }).toEqual({ width, excess: 0 });
      }
    });
  });
}
