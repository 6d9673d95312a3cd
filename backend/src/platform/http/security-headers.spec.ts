import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from './security-headers.js';

function buildPolicy(analytics: boolean, issuer?: string): string {
  const headers = new Map<string, unknown>();
  const response = {
    setHeader: (name: string, value: unknown) => headers.set(name.toLowerCase(), value),
    removeHeader: (name: string) => headers.delete(name.toLowerCase()),
  } as unknown as ServerResponse;
  securityHeaders(false, { analytics, issuer })({} as IncomingMessage, response, () => undefined);
  return String(headers.get('content-security-policy'));
}

it('no third-party origin is allowed without analytics', () => {
  expect(buildPolicy(false)).toContain("script-src 'self';");
  expect(buildPolicy(false)).not.toMatch(/https?:/);
});

it('analytics origins are allowed only when analytics is configured', () => {
  expect(buildPolicy(true)).toContain("script-src 'self' https://www.googletagmanager.com;");
  expect(buildPolicy(true)).toContain("connect-src 'self' https://*.google-analytics.com");
});

it('the external identity provider may be contacted but cannot run scripts', () => {
  const policy = buildPolicy(false, 'https://id.example.org/realms/health');
  expect(policy).toContain("connect-src 'self' https://id.example.org;");
  expect(policy.match(/id\.example\.org/g)).toHaveLength(1);
});
