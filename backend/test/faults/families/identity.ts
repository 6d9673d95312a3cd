import { Member } from '../servers/member.js';
import { TcpProxy } from '../servers/tcp-proxy.js';
import { startTokenIssuer } from '../../servers/token-issuer.js';
import type { Fault } from '../fault.js';

const AUDIENCE = 'recuento-api';
const RESPONSE_MS = 5_000;

export const identityFaults: Fault[] = [
  {
    name: 'identity-keys-unreachable',
    family: 'Identity',
    title: 'Keys of an external identity provider unreachable, before and after their first use',
    inject: async ({ cluster, outage }) => {
      const issuer = await startTokenIssuer(AUDIENCE);
      const network = await TcpProxy.listen(() => Number(new URL(issuer.jwksUrl).port));
      const api = await Member.create('api', {
        ...cluster.settings,
        AUTH_ISSUER: issuer.issuer,
        AUTH_CLIENT_ID: 'spa',
        AUTH_JWKS_URL: `http://127.0.0.1:${network.port}/jwks`,
      });
      const request = async (path: string, expected: number, when: string) => {
        const headers = { authorization: `Bearer ${issuer.createToken()}` };
        const start = performance.now();
        const { status } = await fetch(api.url + path, { headers, signal: AbortSignal.timeout(4 * RESPONSE_MS) });
        const milliseconds = performance.now() - start;
        if (status !== expected || milliseconds > 2 * RESPONSE_MS) {
          throw new Error(`${path} was answered with ${status} after ${milliseconds.toFixed(0)} ms ${when}.`);
        }
      };
      try {
        await api.start();
        network.freeze();
        await request('/api/testimonials/my', 503, 'while the keys were unreachable');
        await request('/health/live', 200, 'while the keys were unreachable');
        await outage(5_000);
        network.cut();
        network.restore();
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        await request('/api/testimonials/my', 200, 'after the keys were reachable again');
        network.cut();
        await request('/api/testimonials/my', 200, 'with keys in the cache');
      } finally {
        await api.kill();
        await network.close();
        await issuer.stop();
      }
    },
  },
];
