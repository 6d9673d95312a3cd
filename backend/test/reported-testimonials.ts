import { Client } from './client.js';
import { addNames, approve, type Names, submitTestimonial } from './factories.js';
import { signUpReviewer } from './reviewers.js';
import { TestApp } from './test-app.js';

export interface Case {
  id: number;
  version: number;
  severity: string;
  hiddenSince: string | null;
  blockedBy: string | null;
  testimonial: { id: number; version: number; reviewStatus: string };
  reports: { reason: string }[];
}

export interface Queue {
  cases: Case[];
  totalReports: number;
  totalCases: number;
}

export interface Report {
  number: string;
  status: string;
  hiddenSince: string | null;
  decision: { outcome: string; statement: string } | null;
}

export const CASES = '/api/content-reports/cases';
export const STATEMENT = 'It advises readers to stop a prescribed medicine.';

export let product: TestApp;
export let names: Names;
export let anonymous: Client;
export let approver: Client;
export let reviewer: Client;
export let secondReviewer: Client;
export let author: Client;
export let testimonialId: number;
let lastAddress = 0;
export const nextAddress = (): string => `192.0.2.${(lastAddress += 1)}`;

/** Starts the product with two reviewers, and publishes a testimonial for each test. */
export function useReportProduct(getEnv: () => Promise<Record<string, string>> = () => Promise.resolve({})): void {
  beforeAll(async () => {
    product = await TestApp.start({ env: { TRUST_PROXY: '1', ...(await getEnv()) } });
    names = await addNames(product.database);
    anonymous = product.anonymous();
    approver = await product.signInAs('admin');
    reviewer = await signUpReviewer(product);
    secondReviewer = await signUpReviewer(product);
  });

  beforeEach(async () => {
    await product.database.execute(`update content_reports.cases set testimonial_id = null where outcome is null`);
    await publishAnother();
  });

  afterAll(() => product.stop());
}

/** Publishes another testimonial, which the functions are about from now on. */
export async function publishAnother(): Promise<void> {
  author = await product.signUpUser();
  testimonialId = await submitTestimonial(author, names);
  await approve(approver, testimonialId);
}

export const EXPLANATION = { explanation: 'It tells readers to leave their tablets.' };

export async function report(reason = 'danger', changes: object = {}): Promise<string> {
  const { status, body } = await anonymous.post<Report>(
    '/api/content-reports',
    { testimonialId, reason, ...EXPLANATION, language: 'en', ...changes },
    { 'x-forwarded-for': nextAddress() },
  );
  expect(status).toBe(201);
  return body.number;
}

export async function findCase(client = reviewer): Promise<Case> {
  const { body } = await client.get<Queue>(`${CASES}?pageSize=100`);
  return body.cases.find(({ testimonial }) => testimonial.id === testimonialId)!;
}

export const getStatus = async (number: string) => (await anonymous.get<Report>(`/api/content-reports/${number}`)).body;
export const decide = (client: Client, found: Case, outcome: string, changes: object = {}) =>
  client.post<{ code: string }>(`${CASES}/${found.id}/decision`, {
    outcome,
    statement: STATEMENT,
    version: found.version,
    testimonialVersion: found.testimonial.version,
    ...changes,
  });
export const setVisible = (action: 'hide' | 'show', { id, version }: Pick<Case, 'id' | 'version'>, client = reviewer) =>
  client.post<Case & { code: string }>(`${CASES}/${id}/${action}`, { version });
export const isListed = async () => {
  const path = `/api/testimonials?conditionId=${names.conditionId}&pageSize=100`;
  const { body } = await anonymous.get<{ testimonials: { id: number }[] }>(path);
  return body.testimonials.some(({ id }) => id === testimonialId);
};
export const countRanked = async () => {
  const [row] = await product.database.query<{ count: number }>(
    `select coalesce(sum(significant), 0)::int as count from analysis.cells`,
  );
  return row.count;
};
export const findPoints = async (author: Client) =>
  (await author.get<{ totalPoints: number }>('/api/user-points/my-monthly')).body.totalPoints;
export const findObjection = async () => {
  const { body } = await secondReviewer.get<{
    objections: { id: number; version: number; testimonial: { id: number } }[];
  }>('/api/content-reports/objections?pageSize=100');
  return body.objections.find(({ testimonial }) => testimonial.id === testimonialId)!;
};
export const decideObjection = (client: Client, { id, version }: { id: number; version: number }, outcome: string) =>
  client.post<{ code: string }>(`/api/content-reports/objections/${id}/decision`, {
    outcome,
    statement: 'Another look at the text led to this.',
    version,
  });
export const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as { code?: string }).code,
];
