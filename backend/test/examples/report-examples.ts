import { approve } from '../fixtures/factories.js';
import type { ExampleContext } from './example-fixture.js';
import type { ExampleClient } from './example-client.js';

interface Case {
  id: number;
  version: number;
  testimonial: { id: number; version: number };
}

const CASES = '/api/content-reports/cases';

/** Records the decisions about reported testimonials, and an objection of each side. */
export async function recordReportExamples(context: ExampleContext): Promise<void> {
  const { user, texts } = context;
  const [reviewer, secondReviewer] = [await context.signUpReviewer(), await context.signUpReviewer()];
  const author = await context.signUpUser();
  const removedId = await publish(context, author);
  await report(context, removedId);
  const found = await findCase(reviewer, removedId);
  const { body: hidden } = await reviewer.post<Case>(`${CASES}/${found.id}/hide`, { version: found.version });
  const { body: shown } = await reviewer.post<Case>(`${CASES}/${found.id}/show`, { version: hidden.version });
  await reviewer.post(`${CASES}/${found.id}/decision`, toDecision(context, shown, 'taken_down'));
  const { body: mine } = await author.get<{ cases: { id: number }[] }>('/api/content-reports/about-me');
  await author.post(`${CASES}/${mine.cases[0].id}/objection`, { explanation: texts.objection });

  const closedId = await publish(context, await context.signUpUser());
  const number = await report(context, closedId);
  const closed = await findCase(reviewer, closedId);
  await reviewer.post(`${CASES}/${closed.id}/decision`, toDecision(context, closed, 'no_action'));
  await user.post(`/api/content-reports/${number}/objection`, { explanation: texts.objection });

  const { body: queue } = await secondReviewer.get<{ objections: { id: number; version: number }[] }>(
    '/api/content-reports/objections',
  );
  const [{ id, version }] = queue.objections;
  const decision = { outcome: 'upheld', statement: texts.statement, version };
  await secondReviewer.post(`/api/content-reports/objections/${id}/decision`, decision);
}

async function publish({ admin, submission }: ExampleContext, author: ExampleClient): Promise<number> {
  const { body } = await author.post<{ id: number }>('/api/testimonials', submission());
  await approve(admin, body.id);
  return body.id;
}

async function report({ user, texts, language }: ExampleContext, testimonialId: number): Promise<string> {
  const sent = { testimonialId, reason: 'danger', explanation: texts.report, language };
  return (await user.post<{ number: string }>('/api/content-reports', sent)).body.number;
}

async function findCase(reviewer: ExampleClient, testimonialId: number): Promise<Case> {
  const { body } = await reviewer.get<{ cases: Case[] }>(CASES);
  return body.cases.find(({ testimonial }) => testimonial.id === testimonialId)!;
}

const toDecision = ({ texts }: ExampleContext, { version, testimonial }: Case, outcome: string) => ({
  outcome,
  statement: texts.statement,
  version,
  testimonialVersion: testimonial.version,
});
