import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { drawReceipt } from './proof';
import { submitTestimonial } from './submitted-testimonial';

const ACCOUNTS = 5;

/** Five new accounts write nearly the same about one new brand, with one receipt. Returns the brand and the ids. */
export async function runCampaign(page: Page): Promise<{ brand: string; ids: number[] }> {
  const brand = `Campaign ${randomBytes(4).toString('hex')}`;
  const receipt = await drawReceipt(brand);
  const ids: number[] = [];
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const id = await submitTestimonial(page.context().browser()!, {
      experience: `My knees stopped hurting after ${account + 2} weeks of it, and I climb the stairs at home without a break.`,
      supplementId: 46 + account,
      brandId: 0,
      useCustomBrand: true,
      customBrandName: brand,
      proofFiles: receipt,
    });
    ids.push(id);
  }
  return { brand, ids };
}
