import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createUser } from './users';

const ACCOUNTS = 5;

/** A drawn receipt, different for each text. */
async function drawReceipt(text: string): Promise<Buffer> {
  const boxes = [...text].map((letter, index) => {
    const code = letter.charCodeAt(0);
    const [x, y] = [(index * 97 + code * 13) % 400, (index * 61 + code * 29) % 560];
    return `<rect x="${x}" y="${y}" width="${40 + (code % 120)}" height="70" fill="hsl(0 0% ${(code * 37) % 100}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fff"/>${boxes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** Five new accounts write nearly the same about one new brand, with one receipt. Returns the brand and the ids. */
export async function runCampaign(page: Page): Promise<{ brand: string; ids: number[] }> {
  const brand = `Campaign ${randomBytes(4).toString('hex')}`;
  const receipt = await drawReceipt(brand);
  const ids: number[] = [];
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const { name, email, password } = createUser();
    const origin = new URL(page.url()).origin;
    const options = { headers: { origin } };
    const context = await page.context().browser()!.newContext();
    const { request } = context;
    const signedUp = await request.post(`${origin}/identity/sign-up/email`, {
      ...options,
      data: { name, email, password },
    });
    expect(signedUp.ok()).toBe(true);
    const { token } = (await (await request.get(`${origin}/identity/token`)).json()) as { token: string };
    const sent = await request.post(`${origin}/api/testimonials`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        experience: `My knees stopped hurting after ${account + 2} weeks of it, and I climb the stairs at home without a break.`,
        conditionId: '3',
        supplementId: String(46 + account),
        brandId: '0',
        useCustomBrand: 'true',
        customBrandName: brand,
        consumptionDuration: '3',
        consumptionUnit: 'months',
        usageFrequency: '1',
        usageFrequencyUnit: 'per_day',
        doseAmount: '300',
        doseUnit: 'milligrams',
        intakeType: 'oral',
        intakeHabits: 'night',
        perceivedImprovement: 'significant',
        timeToResults: '2',
        timeToResultsUnit: 'weeks',
        stillTakingStatus: 'still_taking',
        sideEffects: 'none',
        gender: 'female',
        ageRange: '35-44',
        language: 'en',
        hasConsented: 'true',
        consentText: 'I agree.',
        proofFiles: { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: receipt },
      },
    });
    expect([sent.status(), await sent.text()]).toEqual([201, expect.any(String)]);
    ids.push(((await sent.json()) as { id: number }).id);
    await context.close();
  }
  return { brand, ids };
}
