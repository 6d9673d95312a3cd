import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicAddress, SafeHttpClient } from './safe-http-client.js';

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '240.0.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::7f00:1',
    '::127.0.0.1',
    '::a9fe:a9fe',
    'fe80::1',
    'fc00::1',
    'fd00::1',
    'ff02::1',
    '2001:db8::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('the address %s is blocked', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '::ffff:8.8.8.8'])(
    'the address %s is allowed',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('SafeHttpClient', () => {
  const servers: Server[] = [];
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  /** Treats one local address as public, so that the test can use a local server. */
  class TestHttpClient extends SafeHttpClient {
    readonly checkedAddresses: string[] = [];
    override isAllowedAddress(address: string): boolean {
      this.checkedAddresses.push(address);
      return address === '127.0.0.1';
    }
  }

  it('hosts that resolve to non-public addresses are never contacted', async () => {
    let requestCount = 0;
    const url = new URL(await serve((_request, response) => response.end(String((requestCount += 1)))));
    const client = new SafeHttpClient();
    for (const host of [
      '127.0.0.1',
      'localhost',
      '127.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
    ]) {
      await expect(client.fetch(`http://${host}:${url.port}/`, 100)).rejects.toThrow('not-public');
    }
    await expect(client.fetch('file:///etc/passwd', 100)).rejects.toThrow('not-http');
    expect(requestCount).toBe(0);
  });

  it('each redirect is checked again', async () => {
    const start = await serve((request, response) => {
      const targets: Record<string, string> = {
        '/private': 'http://192.168.0.1/',
        '/metadata': 'http://169.254.169.254/latest/meta-data',
        '/file': 'file:///etc/passwd',
        '/circle': '/circle',
        '/good': '/picture',
        '/second': '/good',
        '/third': '/second',
        '/fourth': '/third',
      };
      const location = targets[request.url ?? ''];
      if (location) response.writeHead(302, { location }).end();
      else response.end('picture');
    });
    const client = new TestHttpClient();
    await expect(client.fetch(`${start}/private`, 100)).rejects.toThrow('not-public');
    await expect(client.fetch(`${start}/metadata`, 100)).rejects.toThrow('not-public');
    await expect(client.fetch(`${start}/file`, 100)).rejects.toThrow('not-http');
    await expect(client.fetch(`${start}/circle`, 100)).rejects.toThrow('too-many-redirects');
    await expect(client.fetch(`${start}/fourth`, 100)).rejects.toThrow('too-many-redirects');
    for (const path of ['/good', '/third']) {
      expect((await client.fetch(`${start}${path}`, 100)).toString()).toBe('picture');
    }
    expect(client.checkedAddresses).toContain('169.254.169.254');
  });

  it('the connection uses the checked address even when DNS changes', async () => {
    const url = new URL(await serve((request, response) => response.end(request.headers.host)));
    const client = new TestHttpClient();
    expect((await client.fetch(`http://localhost:${url.port}/`, 100)).toString()).toBe(`localhost:${url.port}`);
    expect(client.checkedAddresses).toEqual(['127.0.0.1']);
  });

  it('a name server that does not answer delays a request only until its time limit', async () => {
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const client = new TestHttpClient();
    client.findAddress = () => {
      setImmediate(() => limit.abort());
      return new Promise(() => undefined);
    };
    await expect(client.fetch('http://shop.example/', 100)).rejects.toThrow('timeout');
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
  });

  it('a response that changes the protocol is an error', async () => {
    const client = new TestHttpClient();
    const start = await serve((request) => {
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    });
    await expect(client.fetch(`${start}/`, 100)).rejects.toThrow('status-101');
  });

  it('a response that is too large, missing or incomplete is an error', async () => {
    const start = await serve((request, response) => {
      if (request.url === '/large') response.end(Buffer.alloc(1_001));
      else if (request.url === '/broken') {
        response.writeHead(200, { 'content-length': '100' }).write('x');
        setImmediate(() => response.destroy());
      } else response.writeHead(404).end();
    });
    const client = new TestHttpClient();
    await expect(client.fetch(`${start}/large`, 1_000)).rejects.toThrow('too-large');
    await expect(client.fetch(`${start}/broken`, 1_000)).rejects.toThrow('unreachable');
    await expect(client.fetch(`${start}/missing`, 1_000)).rejects.toThrow('status-404');
    await expect(client.fetch('http://unknown.invalid/', 1_000)).rejects.toThrow('unreachable');
    await expect(client.fetch('no address', 1_000)).rejects.toThrow('unreachable');
  });
});
