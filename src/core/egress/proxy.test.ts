import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressGuard } from './addresses.ts';
import { allowedAddresses, openSocket, type Resolve } from './connect.ts';
import { type FilterProxy, type FilterProxyOptions, startFilterProxy } from './proxy.ts';

/** Only 127.0.0.2 may be reached; the same servers on 127.0.0.1 are the machine's own affair. */
const guard = addressGuard(['127.0.0.2']);
const names: Record<string, string[]> = {
  'public.test': ['127.0.0.2'],
  'inside.test': ['127.0.0.1'],
  'mixed.test': ['127.0.0.2', '127.0.0.1'],
  'empty.test': [],
};
const resolve: Resolve = async (host) => {
  const known = names[host];
  if (!known) throw new Error('ENOTFOUND');
  return known;
};

const BOUNDS = { maxBytes: 1_000_000, maxSent: 1_000_000, maxRequests: 100 };

let site: Server;
let port: number;
const hits: string[] = [];
/** Bytes that came in at /swallow. */
let swallowed = 0;
const proxies: FilterProxy[] = [];

beforeAll(async () => {
  site = createHttp((asked, answer) => {
    hits.push(`${asked.socket.localAddress} ${asked.url}`);
    if (asked.url === '/endless') {
      const more = (): void => {
        while (answer.write('x'.repeat(10_000)));
      };
      answer.on('drain', more);
      more();
      return;
    }
    if (asked.url === '/swallow') {
      asked.on('data', (chunk: Buffer) => {
        swallowed += chunk.length;
      });
      asked.on('error', () => {});
      return;
    }
    answer.setHeader('x-got', JSON.stringify(asked.headers));
    answer.end('zdravo');
  }).listen(0, '0.0.0.0');
  await once(site, 'listening');
  port = (site.address() as AddressInfo).port;
});
afterAll(() => {
  for (const proxy of proxies) proxy.close();
  site.closeAllConnections();
  site.close();
});

async function proxied(more: Partial<FilterProxyOptions> = {}): Promise<FilterProxy> {
  const proxy = await startFilterProxy({ guard, resolve, ...BOUNDS, timeout: 2000, ...more });
  proxies.push(proxy);
  return proxy;
}

async function get(proxy: FilterProxy, url: string, headers = {}): Promise<{ status: number; body: string }> {
  const [host, proxyPort] = proxy.address.split(':');
  const asked = request({ host, port: proxyPort, path: url, headers: { host: 'x', ...headers } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode!, body: await text(answer).catch(() => 'cut') };
}

async function tunnel(proxy: FilterProxy, target: string): Promise<string> {
  const [host, proxyPort] = proxy.address.split(':');
  const socket = connect(Number(proxyPort), host);
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  if (!first.toString().includes(' 200 ')) {
    socket.destroy();
    return first.toString().split('\r\n')[0]!;
  }
  socket.write('GET /tunnel HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return text(socket);
}

describe('the filtering proxy', () => {
  it('passes on a request to an allowed address, without the headers that concern the proxy', async () => {
    const proxy = await proxied();
    expect(
      await get(proxy, `http://public.test:${port}/a?b=1`, { 'proxy-connection': 'keep-alive' }),
    ).toEqual({
      status: 200,
      body: 'zdravo',
    });
    expect(hits.at(-1)).toBe('127.0.0.2 /a?b=1');
    expect(await get(proxy, `http://127.0.0.2:${port}/`)).toMatchObject({ status: 200 });
    expect(proxy.received()).toBe(12);
    expect(proxy.failures.size).toBe(0);
  });

  it('opens a tunnel to an allowed address', async () => {
    expect(await tunnel(await proxied(), `public.test:${port}`)).toContain('zdravo');
    expect(hits.at(-1)).toBe('127.0.0.2 /tunnel');
  });

  it.each([
    ['a name that leads inside', 'inside.test'],
    ['a name of which one address leads inside', 'mixed.test'],
    ['a literal address', '127.0.0.1'],
    ['a short form of one', '127.1'],
    ['a number', '2130706433'],
    ['a hexadecimal one', '0x7f000001'],
    ['IPv6', '[::1]'],
    ['IPv4 in IPv6', '[::ffff:127.0.0.1]'],
    ['NAT64', '[64:ff9b::7f00:1]'],
    ['nothing in particular', '0.0.0.0'],
  ])('refuses %s, asked for or tunnelled', async (_name, host) => {
    const before = hits.length;
    const proxy = await proxied();
    expect((await get(proxy, `http://${host}:${port}/`)).status).toBe(403);
    expect(await tunnel(proxy, `${host}:${port}`)).toMatch(/^HTTP\/1\.1 403 /);
    expect(hits).toHaveLength(before);
    expect([...proxy.failures.values()].every(({ reason }) => reason === 'forbidden')).toBe(true);
  });

  it('asks for a name once: what was checked is what is connected to (DNS rebinding)', async () => {
    let asked = 0;
    const rebinding: Resolve = async () => [asked++ === 0 ? '127.0.0.2' : '127.0.0.1'];
    const proxy = await proxied({ resolve: rebinding });
    expect((await get(proxy, `http://rebind.test:${port}/first`)).status).toBe(200);
    expect(asked).toBe(1);
    expect(hits.at(-1)).toBe('127.0.0.2 /first');
    expect((await get(proxy, `http://rebind.test:${port}/second`)).status).toBe(403);
  });

  it('says why a host was not reached', async () => {
    const proxy = await proxied();
    const closed = createTcp().listen(0, '127.0.0.2');
    await once(closed, 'listening');
    const free = (closed.address() as AddressInfo).port;
    closed.close();
    await once(closed, 'close');
    expect((await get(proxy, 'http://nowhere.test/')).status).toBe(502);
    expect((await get(proxy, 'http://empty.test/')).status).toBe(502);
    expect((await get(proxy, `http://127.0.0.2:${free}/`)).status).toBe(502);
    expect(Object.fromEntries([...proxy.failures].map(([host, { reason }]) => [host, reason]))).toEqual({
      'nowhere.test:80': 'unknown_host',
      'empty.test:80': 'unknown_host',
      [`127.0.0.2:${free}`]: 'refused',
    });
  });

  it.each(['file:///etc/passwd', 'ftp://public.test/', '/relative', 'https://public.test/'])(
    'does not forward %s',
    async (url) => expect((await get(await proxied(), url)).status).toBe(400),
  );

  it('cuts off when it has let in as much as it may', async () => {
    const proxy = await proxied({ maxBytes: 50_000 });
    expect((await get(proxy, `http://public.test:${port}/endless`)).body).toBe('cut');
    expect(await proxy.full).toBe('maxBytes');
    expect(proxy.received()).toBeLessThan(50_000 + 200_000);
  });

  it('cuts off when it has let out as much as it may, asked for or tunnelled', async () => {
    const asked = await proxied({ maxSent: 50_000 });
    const [host, proxyPort] = asked.address.split(':');
    const post = request({
      host,
      port: proxyPort,
      method: 'POST',
      path: `http://public.test:${port}/swallow`,
    });
    post.on('error', () => {});
    post.end('x'.repeat(100_000));
    expect(await asked.full).toBe('maxSent');

    const tunnelled = await proxied({ maxSent: 50_000 });
    const socket = connect(Number(tunnelled.address.split(':')[1]), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`CONNECT public.test:${port} HTTP/1.1\r\n\r\n`);
    await once(socket, 'data');
    socket.write(`POST /swallow HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`);
    expect(await tunnelled.full).toBe('maxSent');
    expect(swallowed).toBeLessThanOrEqual(2 * 50_000);
  });

  it('lets through only so many requests and tunnels', async () => {
    const proxy = await proxied({ maxRequests: 2 });
    expect((await get(proxy, `http://public.test:${port}/1`)).status).toBe(200);
    expect(await tunnel(proxy, `public.test:${port}`)).toContain('zdravo');
    expect((await get(proxy, `http://public.test:${port}/3`)).status).toBe(502);
    expect(await tunnel(proxy, `public.test:${port}`)).toMatch(/^HTTP\/1\.1 502 /);
    expect(hits.at(-1)).toBe('127.0.0.2 /tunnel');
    expect(await proxy.full).toBe('maxRequests');
  });
});

describe('a guarded connection', () => {
  it('tries the addresses of a name one after another', async () => {
    const dead = '127.0.0.3';
    const socket = await openSocket('two.test', port, {
      guard: addressGuard(['127.0.0.0/8']),
      resolve: async () => [dead, '127.0.0.2'],
      timeout: 1000,
    });
    expect(['127.0.0.2', dead]).toContain(socket.remoteAddress);
    socket.destroy();
  });

  it('does not wait for ever for a name', async () => {
    const never: Resolve = () => new Promise(() => {});
    await expect(
      allowedAddresses('slow.test', 80, { guard, resolve: never, timeout: 50 }),
    ).rejects.toMatchObject({
      reason: 'silent',
    });
  });
});
