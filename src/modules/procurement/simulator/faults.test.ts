import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ODD_KINDS } from './odd.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { addressOf, fetchPage } from './testkit.ts';

const NOTICES = 'AnnouncementProcedureNotices';
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ seed: 'greške', days: 20 });
});
afterAll(() => simulator?.close());
beforeEach(() => simulator.control('reset'));
const ask = (set = NOTICES): Promise<Response> => fetch(addressOf(simulator.base, set));
const once = (...faults: string[]) => simulator.control('faults', { once: faults });

describe('a fault that is ordered once', () => {
  it('befalls one request, in the order in which they were ordered', async () => {
    await once('429', '500', 'html');
    await simulator.control('faults', { retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' });
    const [many, error, works, good] = [await ask(), await ask(), await ask(), await ask()];
    expect([many.status, error.status, works.status, good.status]).toEqual([429, 500, 200, 200]);
    expect(many.headers.get('retry-after')).toBe('Wed, 21 Oct 2026 07:28:00 GMT');
    expect(works.headers.get('content-type')).toContain('text/html');
    expect(good.headers.get('content-type')).toContain('application/json');
    expect((await simulator.control('stats')).faulted).toMatchObject({ 429: 1, 500: 1, html: 1 });
  });

  it('truncates JSON, empties a page, breaks the packing, ends the connection', async () => {
    await once('truncate', 'empty', 'gzip', 'down');
    const half = await (await ask()).text();
    expect(() => JSON.parse(half)).toThrow(SyntaxError);
    const empty = (await (await ask()).json()) as { value: []; '@odata.nextLink': string };
    expect(empty.value).toEqual([]);
    expect(empty['@odata.nextLink']).toBeDefined();
    await expect(ask().then((response) => response.text())).rejects.toThrow();
    await expect(ask()).rejects.toThrow();
    expect((await ask()).status).toBe(200);
  });

  it('leads to another host', async () => {
    await once('redirect', 'next');
    const moved = await fetch(addressOf(simulator.base, NOTICES), { redirect: 'manual' });
    expect(moved.status).toBe(301);
    expect(moved.headers.get('location')).toMatch(/^http:\/\/drugi-server\.test\//);
    const page = await fetchPage(addressOf(simulator.base, NOTICES));
    expect(new URL(page['@odata.nextLink']!).hostname).toBe('drugi-server.test');
  });

  it('sends more than anybody should read', async () => {
    await once('big');
    const { body } = await request(addressOf(simulator.base, NOTICES));
    let bytes = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > 4_000_000) break;
    }
    expect(bytes).toBeGreaterThan(4_000_000);
    expect((await ask()).status).toBe(200);
  });
});

describe('faults that stay', () => {
  it('befall a share of the requests, the same ones for a seed', async () => {
    const statuses = async (one: Simulator): Promise<number[]> => {
      await one.control('faults', { rate429: 0.2, rate500: 0.2 });
      const found: number[] = [];
      for (let n = 0; n < 40; n++) found.push((await fetch(`${one.base}/Cities`)).status);
      return found;
    };
    const [one, other] = await Promise.all([startSimulator({ days: 1 }), startSimulator({ days: 1 })]);
    const found = await statuses(one);
    expect(await statuses(other)).toEqual(found);
    expect(new Set(found)).toEqual(new Set([200, 429, 500]));
    await Promise.all([one.close(), other.close()]);
  });

  it('shift stamps, shorten pages and repeat rows', async () => {
    const [good] = (await fetchPage(addressOf(simulator.base, 'Cities'))).value;
    await simulator.control('faults', { clockSkewMs: 3_600_000, shortPage: 1, duplicateInPage: 1 });
    const page = await fetchPage(addressOf(simulator.base, 'Cities'));
    expect(Date.parse(page.value[0]!.LastUpdated!) - Date.parse(good!.LastUpdated!)).toBe(3_600_000);
    expect(page.value.length).toBeLessThan(51);
    const ids = page.value.map(({ Id }) => Id);
    expect(new Set(ids).size).toBe(ids.length - 1);
  });

  it('of no known name or value are refused', async () => {
    await expect(simulator.control('faults', { rate418: 1 })).rejects.toThrow('rate418');
    await expect(simulator.control('faults', { once: ['teapot'] })).rejects.toThrow('once');
    const { status } = await fetch(`${simulator.base}/_sim/faults`, { method: 'POST', body: '{"down":3}' });
    expect(status).toBe(400);
  });
});

describe('an order', () => {
  it('touches rows, removes one, publishes many of one stamp', async () => {
    const before = await simulator.control('expect', { ids: true });
    await simulator.control('touch', { count: 4 });
    const after = await simulator.control('expect', { ids: true });
    const old = new Map(before.rows);
    const touched = after.rows.filter(([id, stamp]: [number, string]) => old.get(id) !== stamp);
    expect(touched.length).toBeGreaterThan(1);
    expect(touched.length).toBeLessThanOrEqual(4);
    expect(await simulator.control('remove', { set: 'Lots', id: 3 })).toEqual({ removed: true });
    expect(await simulator.control('remove', { set: 'Lots', id: 3 })).toEqual({ removed: false });
    const filter = 'Id eq 3';
    expect((await fetchPage(addressOf(simulator.base, 'Lots', { filter }))).value).toEqual([]);
    const { ids, LastUpdated } = await simulator.control('same', { count: 120 });
    const same = addressOf(simulator.base, `${NOTICES}Base`, { filter: `LastUpdated eq ${LastUpdated}`, top: 1000 });
    expect((await fetchPage(same)).value.map(({ Id }) => Id)).toEqual(ids);
  });

  it('stamps a notice in the past that nobody sees before its time', async () => {
    const { Id } = await simulator.control('late', { olderMs: 600_000, visibleInMs: 300 });
    const filter = `Id eq ${Id}`;
    const seen = async () => (await fetchPage(addressOf(simulator.base, NOTICES, { filter }))).value.length;
    expect(await seen()).toBe(0);
    await expect.poll(seen).toBe(1);
  });

  it.each(ODD_KINDS)('publishes something odd: %s', async (kind) => {
    const { set, key, row } = await simulator.control('bad', { kind });
    const all = await simulator.control('expect', { set, ids: true });
    expect(all.rows.length).toBe(all.count);
    const newest = await fetchPage(addressOf(simulator.base, set, { orderby: 'LastUpdated desc', top: 5 }));
    expect(newest.value.length).toBe(5);
    if (row) expect(JSON.stringify(newest.value)).toContain(JSON.stringify(row).slice(0, 60));
    await simulator.control('remove', { set, id: key });
  });

  it('that nobody knows is refused over HTTP too', async () => {
    const order = (name: string, body: string) => fetch(`${simulator.base}/_sim/${name}`, { method: 'POST', body });
    expect((await order('dance', '{}')).status).toBe(404);
    expect((await order('bad', '{"kind":"x"}')).status).toBe(400);
    expect((await order('touch', '{')).status).toBe(400);
    expect((await order('touch', '[]')).status).toBe(400);
    expect((await order('touch', '{"set":"Nema"}')).status).toBe(400);
    expect((await order('grow', '{"count":3}')).status).toBe(200);
  });
});
