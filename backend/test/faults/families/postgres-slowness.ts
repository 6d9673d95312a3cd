import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Fault } from '../fault.js';

export const postgresSlowness: Fault[] = [
  {
    name: 'postgres-latency',
    family: 'PostgreSQL',
    title: 'Latency of 2 s between the product and PostgreSQL, for 30 s',
    // A check of the readiness takes 2 s as well.
    expects: { mayBeUnavailable: true },
    inject: async ({ cluster, outage }) => {
      cluster.postgresNetwork.setLatency(1_000);
      await outage(30_000);
    },
    recover: async ({ cluster }) => cluster.postgresNetwork.restore(),
  },
  {
    name: 'postgres-lock',
    family: 'PostgreSQL',
    title: 'Table of the testimonials locked for 30 s',
    inject: async ({ cluster, outage }) => {
      const client = new pg.Client({ connectionString: cluster.databaseUrl });
      await client.connect();
      try {
        await client.query('begin');
        await client.query('lock table testimonials.testimonials in access exclusive mode');
        await outage(30_000);
        await client.query('rollback');
      } finally {
        await client.end();
      }
    },
  },
  {
    name: 'postgres-connections',
    family: 'PostgreSQL',
    title: '200 clients at once on the few connections of each process',
    // A process whose connections are all in use cannot serve further requests, and says so.
    expects: { mayBeUnavailable: true },
    inject: async ({ cluster, random, outage }) => {
      const { conditions } = cluster.catalog;
      const end = outage(15_000).then(() => true);
      let isOver = false;
      void end.then(() => (isOver = true));
      // Searches cannot be answered from the response cache when each has other words.
      const read = async (client: number): Promise<void> => {
        for (let turn = 0; !isOver; turn += 1) {
          const { name } = conditions[(client + turn) % conditions.length];
          const path = `/api/conditions/search?query=${name.slice(0, 3)}${(client * 31 + turn) % 997}`;
          await fetch(`${random.pick(cluster.apis).url}${path}`)
            .then((response) => response.text())
            .catch(() => pause(100));
        }
      };
      await Promise.all(Array.from({ length: 200 }, (_, client) => read(client)));
    },
  },
];
