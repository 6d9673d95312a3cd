import type { Client } from '../../../../test/app/client.js';
import { addNames, type Names, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { decideRectification, rectify } from '../../../../test/fixtures/rectifications.js';
import { submissionFields } from '../../../../test/fixtures/submission-fields.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { clearableFields } from './correctable-fields.js';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

/** Values of the clearable fields: all but lists are derived, so that a new field is covered. */
async function buildValues(): Promise<Record<string, unknown>> {
  const [{ id: otherConditionId }] = await product.database.query<{ id: number }>(
    `insert into catalog.additional_conditions (name_en, name_es, is_public) values ('Asthma', 'Asma', true) returning id`,
  );
  const medication = { id: names.medicationId, type: 'medication', name: 'Levothyroxine' };
  const derived = submissionFields
    .filter(({ name }) => clearableFields.some((field) => field === name))
    .map(({ name, type, choices, min }) => [
      name,
      { choice: choices[0], number: min ?? 1 }[type as string] ?? 'Cold feet',
    ]);
  return {
    ...Object.fromEntries(derived),
    sameConditionMedications: [medication],
    otherConditionMedications: [medication],
    otherConditions: [otherConditionId],
    customOtherConditionNames: ['Restless legs'],
  };
}

it.each([
  ['perceivedImprovement', 'none', 'significant'],
  ['timeToResults', null, '3'],
  ['otherSideEffects', null, 'Cold feet'],
  ['sideEffectsDuration', null, 'ongoing'],
])('a value that the other answers exclude is rejected: %s', async (fieldName, currentValue, requestedValue) => {
  const author = await product.signUpUser();
  const answers = { perceivedImprovement: 'none', timeToResults: undefined, timeToResultsUnit: undefined };
  const recordId = await submitTestimonial(author, names, { ...answers, sideEffects: 'none' });
  const response = await rectify(author, { recordId, fieldName, currentValue, requestedValue });
  expect([response.status, response.body.errors]).toMatchObject([400, [{ field: 'requestedValue', code: 'mismatch' }]]);
});

it('a correction can clear each field that may be empty', async () => {
  const author = await product.signUpUser();
  const values = await buildValues();
  const recordId = await submitTestimonial(author, names, { ...values, sideEffects: 'other' });
  const { body: detail } = await author.get<Record<string, unknown>>(`/api/testimonials/my/${recordId}`);
  for (const fieldName of clearableFields) {
    const value = typeof detail[fieldName] === 'string' ? detail[fieldName] : JSON.stringify(values[fieldName]);
    const request = { recordId, fieldName, requestedValue: null };
    const cleared = await rectify(author, { ...request, currentValue: value });
    expect([fieldName, cleared.status, cleared.body.errors]).toEqual([fieldName, 201, undefined]);
    expect([fieldName, (await decideRectification(admin, cleared.body.id, 'approve')).status]).toEqual([
      fieldName,
      204,
    ]);
    // The stored value is accepted as empty.
    const again = await rectify(author, { ...request, currentValue: null });
    expect([fieldName, again.body.errors]).toMatchObject([fieldName, [{ field: 'requestedValue', code: 'unchanged' }]]);
  }
});
