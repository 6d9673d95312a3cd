import { EncodedBody } from './encoded-body.js';
import { DOCUMENT_PREFIX, ResponseStore } from './response-store.js';
import { StoredResponse } from './stored-response.js';

const MAX_BYTES = 100_000;
const BODY = Buffer.from(JSON.stringify(Array.from({ length: 8_000 }, (_, index) => index % 97)).repeat(2));

/** Stores a response as a request for it does that accepts compression. */
function addCompressed(store: ResponseStore, key: string): StoredResponse {
  const stored: StoredResponse = new StoredResponse({
    body: new EncodedBody(BODY, 'br', () => store.updateSize(key, stored)),
    etag: '"1"',
    headers: [],
    topics: new Set([key]),
  });
  store.end(store.begin(key), stored, true);
  return stored;
}

describe('the size of the stored responses', () => {
  it('counts what compressed responses take, not their bodies before', () => {
    const store = new ResponseStore(MAX_BYTES);
    const keys = ['a', 'b', 'c', 'd', 'e'];
    expect(BODY.length * keys.length).toBeGreaterThan(MAX_BYTES);
    const responses = keys.map((key) => addCompressed(store, key));
    for (const [index, key] of keys.entries()) expect(store.get(key)).toBe(responses[index]);
    expect(store.bytes).toBeLessThan(MAX_BYTES / 2);
  });

  it('grows by each further encoding, and the least recently used responses are dropped', () => {
    const store = new ResponseStore(MAX_BYTES);
    const responses = ['a', 'b', 'c', 'd'].map((key) => addCompressed(store, key));
    const before = store.bytes;
    void responses[3]!.body.get('identity');
    expect(store.bytes).toBe(before + BODY.length);
    void responses[2]!.body.get('identity');
    void responses[1]!.body.get('identity');
    expect(store.get('a')).toBeUndefined();
    expect(store.bytes).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('documents take at most a quarter of it and displace no other response', () => {
    const store = new ResponseStore(MAX_BYTES);
    const other = addCompressed(store, 'a');
    const before = store.bytes;
    for (let index = 0; index < 100; index += 1) addCompressed(store, `${DOCUMENT_PREFIX}${index}`);
    expect(store.bytes - before).toBeGreaterThan(MAX_BYTES / 8);
    expect(store.bytes - before).toBeLessThanOrEqual(MAX_BYTES / 4);
    expect(store.get('a')).toBe(other);
  });

  it('a response whose size was updated is still removed by its topic', () => {
    const store = new ResponseStore(MAX_BYTES);
    const [a, b] = ['a', 'b'].map((key) => addCompressed(store, key));
    void a!.body.get('identity');
    store.invalidate('a');
    expect(store.get('a')).toBeUndefined();
    expect(store.get('b')).toBe(b);
    // An encoding that is made after the removal does not bring the response back.
    void a!.body.get('gzip');
    expect(store.get('a')).toBeUndefined();
  });

  it('a response that depends on nothing is not stored: no change would remove it', async () => {
    const store = new ResponseStore(MAX_BYTES);
    const response = new StoredResponse({
      body: new EncodedBody(BODY, 'br', () => undefined),
      etag: '"1"',
      headers: [],
      topics: new Set(),
    });
    const pending = store.begin('a');
    store.end(pending, response, true);
    // Those who wait for it get it nevertheless.
    expect(await pending.response).toBe(response);
    expect([store.get('a'), store.bytes]).toEqual([undefined, 0]);
  });

  it('an encoding of a former response does not replace the current one', () => {
    const store = new ResponseStore(MAX_BYTES);
    const former = addCompressed(store, 'a');
    store.invalidate('a');
    const current = addCompressed(store, 'a');
    void former.body.get('identity');
    expect(store.get('a')).toBe(current);
  });
});
