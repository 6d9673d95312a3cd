import { expect, test } from '@playwright/test';
import { countReports } from '../support/testimonial-form';
import { texts } from '../support/texts';
import { signInByForm, suppressPopups } from '../support/users';
import { readState } from './installation';

test('after a restart account, testimonial, proof files, points and ranking are still there', async ({ page }) => {
  const { author, testimonialId } = readState();
  await suppressPopups(page);
  expect(await countReports(page, 'en')).toBe(1);
  await signInByForm(page, 'en', author, '/my-points');
  await expect(page.getByRole('main')).toContainText('200');
  await page.goto(`/my-testimonials/${testimonialId}`);
  await expect(page.getByText(texts('en', 'lib/vocabulary').reviewStatus.approved).first()).toBeVisible();
  const name = texts('en', 'features/testimonial-detail').attachments.image.replace('{{number}}', '1');
  const photo = page.getByRole('img', { name });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
