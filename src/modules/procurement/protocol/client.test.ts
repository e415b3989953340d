import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { asked, client, say, setUp, source } from './client.testkit.ts';

const PAGE = JSON.stringify({
  '@odata.count': 7,
  value: [{ Id: 1 }],
  '@odata.nextLink': 'http://drugi.test/Lots?$skip=1',
});

setUp();
const good = say(PAGE);
const broken: RequestListener = (request) => void request.socket.destroy();

describe('the source', () => {
  it('is asked with a query, and says how much there is and what time it is', async () => {
    const page = await (
      await source(say(PAGE, { date: 'Sun, 29 Nov 2026 12:00:00 GMT', 'x-simulator': '1' }))
    ).page({
      ...{
        set: 'Lots',
        filter: 'Id gt 5',
        orderby: 'LastUpdated,Id',
        select: ['Id', 'Name'],
        top: 50,
        skip: 0,
        count: true,
      },
    });
    expect(page).toEqual({ rows: [{ Id: 1 }], count: 7, clock: '2026-11-29T12:00:00.0000000Z' });
    expect(asked).toEqual([
      '/Lots?$filter=Id gt 5&$orderby=LastUpdated,Id&$select=Id,Name&$top=50&$count=true',
    ]);
    expect(client!.simulated()).toBe(true);
    expect(client!.counts()).toEqual({ requests: 1, repeats: 0 });
  });

  it('may pack its answer', async () => {
    expect(
      (await (await source(say(gzipSync(PAGE), { 'content-encoding': 'gzip' }))).page({ set: 'Lots' })).rows,
    ).toEqual([{ Id: 1 }]);
  });

  it.each([
    ['too many requests', say('{}', { status: 429, 'retry-after': '0' })],
    [
      'a moment to wait for, which has passed',
      say('{}', { status: 429, 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }),
    ],
    ['an error', say('{"error":{}}', { status: 500 })],
    ['a page of works', say('<!doctype html><html></html>', { 'content-type': 'text/html' })],
    ['an answer that is cut off', say(PAGE.slice(0, 30))],
    ['an answer without rows', say('{"value":{}}')],
    ['a broken connection', broken],
    ['a packed answer that is broken', say(gzipSync(PAGE).subarray(0, 20), { 'content-encoding': 'gzip' })],
  ])('is asked again after %s', async (_what, wrong) => {
    expect((await (await source(wrong, wrong, good)).page({ set: 'Lots' })).rows).toEqual([{ Id: 1 }]);
    expect(client!.counts()).toEqual({ requests: 3, repeats: 2 });
  });

  it.each([
    ['Izvor traži manje zahtjeva i poslije ponavljanja.', say('{}', { status: 429 })],
    ['Izvor javlja grešku (HTTP 503).', say('', { status: 503 })],
    [
      'Izvor je umjesto podataka poslao stranicu, vjerovatno o radovima.',
      say('<html>', { 'content-type': 'text/html' }),
    ],
    ['Odgovor izvora je prekinut prije kraja.', say(PAGE.slice(0, 30))],
    ['U odgovoru izvora nema redova.', say('[]')],
    ['Odgovor izvora se ne može raspakovati.', say('nije gzip', { 'content-encoding': 'gzip' })],
    ['Izvor se ne javlja: nema veze s njim.', broken],
  ])('is given up in a sentence: %s', async (sentence, wrong) => {
    await expect((await source(wrong)).page({ set: 'Lots' })).rejects.toThrow(sentence);
    expect(client!.counts()).toEqual({ requests: 8, repeats: 7 });
  });

  it.each([
    [
      'Izvor upućuje na drugu adresu, što se ne prati. Provjerite EJN_URL.',
      say('', { status: 301, location: 'http://drugi.test/' }),
    ],
    ['Izvor nema skup Lots.', say('', { status: 404 })],
    [
      'Izvor ne prihvata upit za skup Lots: Syntax error',
      say('{"error":{"message":"Syntax error"}}', { status: 400 }),
    ],
    ['Izvor javlja grešku (HTTP 403).', say('', { status: 403 })],
  ])('is not asked again where that changes nothing: %s', async (sentence, wrong) => {
    await expect((await source(wrong)).page({ set: 'Lots' })).rejects.toThrow(sentence);
    expect(asked).toHaveLength(1);
  });

  it('is left alone where it wants a long pause, also by the next run', async () => {
    const pausing = await source(say('{}', { status: 429, 'retry-after': '86400' }), good);
    await expect(pausing.page({ set: 'Lots' })).rejects.toThrow(/^Izvor traži da se sačeka do .+\.$/);
    await expect(pausing.page({ set: 'Lots' })).rejects.toThrow(/^Izvor traži da se sačeka do .+\.$/);
    expect(asked).toHaveLength(1);
  });

  it('is asked for all fields where it does not know one', async () => {
    const refusing = say('{"error":{"message":"Could not find a property named \'Currency\'"}}', {
      status: 400,
    });
    const lenient = await source(refusing, good);
    await lenient.page({ set: 'Lots', select: ['Id', 'Currency'], top: 5 });
    await lenient.page({ set: 'Lots', select: ['Id', 'Currency'] });
    await lenient.page({ set: 'Awards', select: ['Id'] });
    expect(asked).toEqual([
      '/Lots?$select=Id,Currency&$top=5',
      '/Lots?$top=5',
      '/Lots',
      '/Awards?$select=Id',
    ]);
  });

  it('is not waited for by who has ended', async () => {
    const silent = await source(() => {});
    const ending = new AbortController();
    const waiting = silent.page({ set: 'Lots' }, ending.signal);
    setTimeout(() => ending.abort(new Error('kraj')), 50);
    await expect(waiting).rejects.toThrow('kraj');
  });
});
