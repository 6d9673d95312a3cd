import fc from 'fast-check';

/** Values that libraries may misinterpret. */
const oddValue = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ maxLength: 20, unit: 'binary' }),
  fc.constantFrom<unknown>('', null, true, 0, -1, 1e308, [], {}, [[]], '__proto__', 'constructor', '../../etc/passwd'),
);

const json = (value: unknown): string => JSON.stringify(value) ?? '';
const encode = (value: unknown): string => Buffer.from(json(value)).toString('base64url');

const header = fc.oneof(
  fc.record(
    {
      alg: fc.oneof(fc.constantFrom('RS256', 'ES256', 'HS256', 'none', 'PS512', 'ES512', 'EdDSA'), oddValue),
      kid: fc.oneof(fc.constantFrom('nope', ''), oddValue),
      typ: oddValue,
      crit: oddValue,
      jwk: oddValue,
      jku: oddValue,
      x5c: oddValue,
      b64: oddValue,
      zip: oddValue,
      enc: oddValue,
    },
    { requiredKeys: [] },
  ),
  oddValue,
);
const claims = fc.oneof(
  fc.record(
    { iss: oddValue, sub: oddValue, aud: oddValue, exp: oddValue, nbf: oddValue, organizations: oddValue },
    { requiredKeys: [] },
  ),
  oddValue,
);
const headerText = (text: string) => text.replace(/[^\x21-\x7e]/g, '');

/** Forged tokens, and damaged copies of a valid token. */
export const token = (validToken: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .tuple(
        header,
        claims,
        fc.oneof(fc.constant(''), fc.base64String({ maxLength: 90 }), fc.string({ maxLength: 20 })),
      )
      .map(([firstPart, secondPart, signature]) =>
        headerText(`${encode(firstPart)}.${encode(secondPart)}.${signature}`),
      ),
    fc.string({ maxLength: 60 }).map((text) => headerText(`.${text}`)),
    fc.array(fc.string({ maxLength: 12 }), { maxLength: 6 }).map((parts) => headerText(`x${parts.join('.')}`)),
    fc.nat(validToken.lastIndexOf('.')).map((end) => validToken.slice(0, end) || 'x'),
    // A truncated signature, or a replaced header.
    fc.integer({ min: 4, max: 60 }).map((count) => validToken.slice(0, -count)),
    header.map((firstPart) => [encode(firstPart), ...validToken.split('.').slice(1)].join('.')),
  );

const cookieValue = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom('%', '%E0%A4%A', '%00', '1.2', '..', '=', ';', '"', '9999999999.x', 'a'.repeat(5_000)),
);

export const cookie: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'recuento.session_token',
        '__Secure-recuento.session_token',
        'recuento.session_data',
        'recuento.queue_dashboard',
        'recuento.dont_remember',
        '__proto__',
        '',
      ),
      cookieValue,
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value.replace(/[^\x20-\x7e]/g, '')}`).join('; '));

const jsonValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: false },
    oddValue,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom('email', 'password', 'name', 'experience', 'conditionId', 'otherConditions', 'hasConsented'),
        fc.string({ maxLength: 12 }),
      ),
      tie('value'),
      { maxKeys: 6 },
    ),
  ),
})).value;

/** JSON and malformed JSON, with correct, wrong and almost correct media types. */
export const body = fc.record({
  type: fc.constantFrom(
    ...Array<string>(6).fill('application/json'),
    'application/json; charset=utf-16',
    'application/json; charset=nonsense',
    'application/json;;;',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
  ),
  text: fc.oneof(
    { arbitrary: jsonValue.map(json), weight: 5 },
    { arbitrary: jsonValue.map((value) => json(value).slice(0, -1)), weight: 1 },
    { arbitrary: fc.string({ maxLength: 200 }), weight: 1 },
    { arbitrary: fc.nat(50_000).map((levels) => '['.repeat(levels)), weight: 1 },
  ),
});

const BOUNDARY = 'b0undary';
const partHeader = fc.oneof(
  fc.constantFrom(
    'Content-Disposition: form-data; name="experience"',
    'Content-Disposition: form-data; name="proofFiles"; filename="a.jpg"\r\nContent-Type: image/jpeg',
    'Content-Disposition: form-data; name="feed"; filename="a.csv"\r\nContent-Type: text/csv',
    "Content-Disposition: form-data; name*=UTF-8''%E0%A4; filename*=nonsense''%",
    'Content-Disposition: form-data; name="a[b][c][d][e]"',
    'Content-Disposition: form-data; name="__proto__"',
    'Content-Disposition: attachment',
    'Content-Transfer-Encoding: base64',
    'Content-Type: multipart/mixed; boundary=inner',
    '',
  ),
  fc.string({ maxLength: 80 }),
);
const part = fc
  .tuple(partHeader, fc.uint8Array({ maxLength: 200 }), fc.constantFrom('\r\n\r\n', '\r\n', '\n\n', ''))
  .map(([head, content, gap]) =>
    Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}${gap}`), content, Buffer.from('\r\n')]),
  );

export const form = fc.record({
  type: fc.constantFrom(
    ...Array<string>(6).fill(`multipart/form-data; boundary=${BOUNDARY}`),
    'multipart/form-data',
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
    `multipart/mixed; boundary=${BOUNDARY}`,
    `multipart/form-data; boundary=${BOUNDARY}; charset=nonsense`,
  ),
  bytes: fc
    .tuple(
      fc.array(part, { maxLength: 8 }),
      fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--`, `--${BOUNDARY}`, ''),
    )
    .map(([parts, end]) => Buffer.concat([...parts, Buffer.from(end)])),
});

const line = fc.oneof(
  fc.constantFrom(
    'GET / HTTP/1.1',
    'GET // HTTP/1.1',
    'GET /\\\\[ HTTP/1.1',
    'GET http://[/identity/jwks HTTP/1.1',
    'GET /identity/%E0%A4%A HTTP/1.1',
    'GET /api/testimonials/1/attachments/%2e%2e?token=a&token=b HTTP/1.1',
    'GET /assets/%00 HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'TRACE /identity/jwks HTTP/1.1',
    'DELETE /identity/sign-out HTTP/1.1',
    'PROPFIND /api/brands HTTP/1.1',
    'CONNECT localhost:1 HTTP/1.1',
    'GET /identity/jwks HTTP/1.0',
    'GET /share/x HTTP/1.1',
    'POST /identity/sign-in/email HTTP/1.1',
    'PRI * HTTP/2.0',
  ),
  fc.webPath().map((path) => `GET ${path} HTTP/1.1`),
  fc.string({ maxLength: 60 }),
);
const headerLine = fc.oneof(
  fc.constantFrom(
    'Host: localhost',
    'Host: [',
    'Host: a b',
    'Host: ',
    'X-Forwarded-Proto: javascript',
    'X-Forwarded-For: x',
    'X-Forwarded-Host: [',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked, gzip',
    'Content-Length: 5',
    'Content-Length: 99999999999999999999',
    'Content-Length: -1',
    'Content-Encoding: gzip',
    'Content-Type: application/json',
    'Expect: 100-continue',
    'Expect: nonsense',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Range: bytes=9-1',
    'If-None-Match: "',
    'If-Modified-Since: nonsense',
    'Accept-Encoding: br;q=x',
    'Accept-Language: *;q=9',
    'traceparent: 00-zz',
  ),
  fc.string({ maxLength: 40 }),
);

/** A more or less complete request; `Connection: close` makes the response immediate. */
export const requestBytes: fc.Arbitrary<Buffer> = fc
  .tuple(
    line,
    fc.array(headerLine, { maxLength: 6 }),
    fc.constantFrom('', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', '{"a":'),
  )
  .map(([first, headers, rest]) =>
    Buffer.from([first, 'Host: localhost', 'Connection: close', ...headers, '', rest].join('\r\n'), 'latin1'),
  );
