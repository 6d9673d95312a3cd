import type { Random } from '../../src/seed/demo/random.js';
import { requestErasure, buildErasureRequest } from '../fixtures/erasure-fixtures.js';
import { waitForJobs } from '../fixtures/factories.js';
import { type RaceFixture, customCondition, type TestimonialFixture } from './race-fixture.js';
import type { Race, RaceRound } from './race.js';

const addErasableTestimonial = async (
  fixture: RaceFixture,
  random: Random,
  changes: Record<string, unknown> = {},
): Promise<TestimonialFixture> =>
  fixture.addTestimonial({
    author: await fixture.createErasableUser(),
    changes: { ...fixture.markedTexts, ...changes },
    withFile: random.chance(0.5),
  });

/**
 * A round in which the author is erased: afterwards no data of the author remains, whatever the other operations did.
 */
const createErasureRound = (
  fixture: RaceFixture,
  { id, author, userId }: TestimonialFixture,
  round: Omit<RaceRound, 'assert'>,
  allowed: number[],
): RaceRound => ({
  operations: [() => requestErasure(author, buildErasureRequest(fixture.marker)), ...round.operations],
  barriers: [...round.barriers, fixture.rowLock('identity.users', userId)],
  assert: async ([erased, ...others]) => {
    expect([200, 202]).toContain(erased);
    for (const status of others) expect(allowed).toContain(status);
    expect(await fixture.findState(id)).toBeNull();
    expect(await fixture.findTablesOfUser(userId)).toEqual([]);
  },
});

/** Erasures concurrent with other operations on the same account. */
export const erasureRaces: Race[] = [
  {
    name: 'erase × approve',
    round: async (fixture, random) => {
      const testimonial = await addErasableTestimonial(fixture, random);
      const operations = [() => fixture.approve(testimonial.id)];
      return createErasureRound(
        fixture,
        testimonial,
        { operations, barriers: fixture.barriers(testimonial) },
        [204, 404],
      );
    },
  },
  {
    name: 'erase × approve of custom names × revoke approval',
    round: async (fixture, random) => {
      const testimonial = await addErasableTestimonial(
        fixture,
        random,
        customCondition(`Custom condition ${fixture.marker}`),
      );
      const operations = [() => fixture.approve(testimonial.id), () => fixture.revokeApproval(testimonial.id)];
      const locks = [...fixture.barriers(testimonial), fixture.advisoryLock('catalog.conditions')];
      return createErasureRound(fixture, testimonial, { operations, barriers: locks }, [204, 404, 409]);
    },
  },
  {
    name: 'erase × submit × edit',
    round: async (fixture, random) => {
      const testimonial = await addErasableTestimonial(fixture, random);
      const conditionId = await fixture.addCondition();
      const operations = [
        () =>
          testimonial.author.post(
            '/api/testimonials',
            fixture.buildForm({ ...fixture.markedTexts, conditionId }, true),
          ),
        () => fixture.edit(testimonial, 1, fixture.markedTexts),
      ];
      return createErasureRound(
        fixture,
        testimonial,
        { operations, barriers: fixture.barriers(testimonial) },
        [200, 201, 401, 404],
      );
    },
  },
  {
    name: 'erase × delete × reject',
    round: async (fixture, random) => {
      const testimonial = await addErasableTestimonial(fixture, random);
      const operations = [
        () => testimonial.author.delete(`/api/testimonials/${testimonial.id}`),
        () => fixture.reject(testimonial.id),
      ];
      return createErasureRound(
        fixture,
        testimonial,
        { operations, barriers: fixture.barriers(testimonial) },
        [204, 401, 404],
      );
    },
  },
  {
    name: 'erase × postback × postback',
    round: async (fixture, random) => {
      const testimonial = await addErasableTestimonial(fixture, random);
      const order = await fixture.market.buildOrder(testimonial.author);
      const [{ id }] = await fixture.product.database.query<{ id: number }>(
        'select id from marketplace.click_references where reference = $1',
        [order.clickReference],
      );
      const { brightjar } = fixture.market;
      const operations = ['pending', 'confirmed'].map((status) => () => brightjar.sendConversion({ ...order, status }));
      const locks = [fixture.rowLock('marketplace.click_references', id)];
      return createErasureRound(fixture, testimonial, { operations, barriers: locks }, [200, 202, 404]);
    },
  },
  {
    name: 'erase × reading of a notification × withdrawal of a consent',
    round: async (fixture, random) => {
      const testimonial = await addErasableTestimonial(fixture, random);
      await fixture.approve(testimonial.id);
      await waitForJobs(fixture.product);
      const findRowId = async (sql: string) =>
        (await fixture.product.database.query<{ id: number }>(sql, [testimonial.userId]))[0].id;
      const notificationId = await findRowId('select id from notifications.notifications where user_id = $1');
      const consentId = await findRowId('select id from consent.records where user_id = $1');
      const operations = [
        () => testimonial.author.post(`/api/notices/${notificationId}/read`),
        () => testimonial.author.post(`/api/consents/${consentId}/withdraw`),
      ];
      const locks = [
        fixture.rowLock('notifications.notifications', notificationId),
        fixture.rowLock('consent.records', consentId),
        fixture.advisoryLock(`consent.user.${testimonial.userId}`),
      ];
      return createErasureRound(fixture, testimonial, { operations, barriers: locks }, [200, 204, 401, 404]);
    },
  },
  {
    name: 'erase × export × portable export × cookie preferences',
    round: async (fixture, random) => {
      const testimonial = await addErasableTestimonial(fixture, random);
      const operations = [
        () => testimonial.author.get('/api/data-rights/export'),
        () => testimonial.author.get('/api/data-rights/export/portable'),
        () => testimonial.author.put('/api/consents/preferences', { analytics: true, marketing: false }),
      ];
      const locks = [fixture.advisoryLock(`data-rights.user.${testimonial.userId}`)];
      return createErasureRound(fixture, testimonial, { operations, barriers: locks }, [200, 202, 401, 404]);
    },
  },
  {
    name: 'erase × review lock',
    round: async (fixture, random) => {
      const testimonial = await addErasableTestimonial(fixture, random);
      const operations = [() => fixture.admin.post(`/api/testimonials/admin/${testimonial.id}/review-lock`)];
      return createErasureRound(
        fixture,
        testimonial,
        { operations, barriers: fixture.barriers(testimonial) },
        [200, 404, 409],
      );
    },
  },
];
