import type { Fault } from '../fault.js';

const MINUTE = 60_000;

export const postgresOutages: Fault[] = [
  {
    name: 'postgres-restarted',
    family: 'PostgreSQL',
    title: 'Immediate stop and start of PostgreSQL',
    isShort: true,
    expects: { mayBeUnavailable: true },
    inject: ({ cluster }) => cluster.postgres.stopImmediately(),
    recover: ({ cluster }) => cluster.postgres.startAgain(),
  },
  {
    name: 'postgres-outage',
    family: 'PostgreSQL',
    title: 'PostgreSQL unreachable for 60 s',
    expects: { unavailable: 'database', mayBeUnavailable: true },
    inject: async ({ cluster, outage }) => {
      cluster.postgresNetwork.cut();
      await outage(MINUTE);
    },
    recover: async ({ cluster }) => cluster.postgresNetwork.restore(),
  },
  {
    name: 'postgres-frozen',
    family: 'PostgreSQL',
    title: 'PostgreSQL frozen for 30 s (SIGSTOP)',
    isShort: true,
    expects: { unavailable: 'database', mayBeUnavailable: true },
    inject: async ({ cluster, outage }) => {
      await cluster.postgres.freeze();
      await outage(MINUTE / 2);
    },
    recover: ({ cluster }) => cluster.postgres.thaw(),
  },
];
