import { type Browser, expect } from '@playwright/test';
import validSubmission from '../../../backend/test/fixtures/valid-submission.json' with { type: 'json' };
import { drawReceipt, type ProofFile } from './proof';
import { createUser } from './users';

const FIELDS = { ...validSubmission, conditionId: 3, supplementId: 46, brandId: 1 };

/** Sends a pending testimonial of a new account to the API. Returns its id. */
export async function submitTestimonial(
  browser: Browser,
  fields: Record<string, string | number | boolean | ProofFile> = {},
): Promise<number> {
  const context = await browser.newContext();
  const { request } = context;
  const origin = `http://localhost:${process.env.E2E_PORT}`;
  const { name, email, password } = createUser();
  const signedUp = await request.post(`${origin}/identity/sign-up/email`, {
    headers: { origin },
    data: { name, email, password },
  });
  expect(signedUp.ok()).toBe(true);
  const { token } = (await (await request.get(`${origin}/identity/token`)).json()) as { token: string };
  const sent = await request.post(`${origin}/api/testimonials`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { ...FIELDS, proofFiles: await drawReceipt(email), ...fields },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const { id } = (await sent.json()) as { id: number };
  await context.close();
  return id;
}
