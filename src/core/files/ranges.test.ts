import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { multipartOf } from './multipart.ts';
import { MAX_RANGES, readRanges } from './ranges.ts';
import { sendFile } from './send.ts';
import { type ByteRange, type FileStore, MissingBytes } from './store.ts';

const SIZE = 300_000;
const content = randomBytes(SIZE);
/** Ranges in the order of the file, with gaps between. */
const disjoint = (size: number) =>
  fc.uniqueArray(fc.nat(size - 1), { minLength: 4, maxLength: 40 }).map((numbers) => {
    const sorted = numbers.sort((a, b) => a - b);
    return sorted.flatMap((start, index): ByteRange[] =>
      index % 2 === 0 && index + 1 < sorted.length ? [{ start, end: sorted[index + 1]! }] : [],
    );
  });
const headerOf = (ranges: readonly ByteRange[]) =>
  `bytes=${ranges.map(({ start, end }) => `${start}-${end}`).join(', ')}`;

/** The parts of a multipart answer, read as RFC 9110 writes it. */
function partsOf(type: string, body: Buffer): { range: string; bytes: Buffer }[] {
  const boundary = /^multipart\/byteranges; boundary=([0-9a-f]+)$/.exec(type)![1]!;
  const found: { range: string; bytes: Buffer }[] = [];
  let at = body.indexOf(`--${boundary}`);
  expect(at).toBe(0);
  for (;;) {
    at += boundary.length + 2;
    if (body.subarray(at, at + 4).toString() === '--\r\n') break;
    const head = body.indexOf('\r\n\r\n', at);
    const range = /Content-Range: (bytes (\d+)-(\d+)\/\d+)/.exec(body.subarray(at, head).toString())!;
    const end = head + 4 + Number(range[3]) - Number(range[2]) + 1;
    found.push({ range: range[1]!, bytes: body.subarray(head + 4, end) });
    expect(body.subarray(end, end + 4 + boundary.length).toString()).toBe(`\r\n--${boundary}`);
    at = end + 2;
  }
  expect(at + 4).toBe(body.length);
  return found;
}

/** Bytes in chunks of any size, as a store may have them. */
const chunked = (bytes: Buffer, size: number): Readable => {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return Readable.from(chunks);
};

it('an answer of several ranges that is given up before anybody read from it lets go of the file', async () => {
  const ranges = [
    { start: 0, end: 9 },
    { start: 200_000, end: 200_009 },
  ];
  const first = Readable.from([content]);
  const answer = multipartOf(ranges, { type: 'a/b', size: SIZE }).stream(first, async () => {
    throw new Error('nothing more is read');
  });
  const closed = once(answer, 'close');
  answer.destroy();
  await closed;
  expect(first.destroyed).toBe(true);
});

describe('a Range header', () => {
  it('is read as RFC 9110 writes it', () => {
    const cases = [
      [undefined, null],
      ['', null],
      ['bytes=', null],
      ['bytes=,', null],
      ['bytes=-', null],
      ['bytes=a-b', null],
      ['bytes=5-2', null],
      ['bytes=0-1,5-2', null],
      ['bytes=0-1;3-4', null],
      ['lines=0-1', null],
      ['bytes=0-0', [{ start: 0, end: 0 }]],
      ['BYTES=0-0', [{ start: 0, end: 0 }]],
      ['bytes=90-', [{ start: 90, end: 99 }]],
      ['bytes=-1', [{ start: 99, end: 99 }]],
      ['bytes=-1000', [{ start: 0, end: 99 }]],
      [`bytes=50-${'9'.repeat(400)}`, [{ start: 50, end: 99 }]],
      ['bytes=100-', 'beyond'],
      ['bytes=-0', 'beyond'],
      [`bytes=${'9'.repeat(400)}-`, 'beyond'],
      ['bytes=100-, 200-300', 'beyond'],
      // Of several those count that are there.
      ['bytes=0-1, 200-300', [{ start: 0, end: 1 }]],
      [
        'bytes=8-9 ,, 0-1',
        [
          { start: 8, end: 9 },
          { start: 0, end: 1 },
        ],
      ],
      ['bytes=0-1,1-2', 'crowded'],
      ['bytes=0-,-1', 'crowded'],
      [`bytes=${Array.from({ length: 100 }, () => '0-').join(',')}`, 'crowded'],
      [`bytes=${Array.from({ length: MAX_RANGES + 1 }, (_, n) => `${n}-${n}`).join(',')}`, 'crowded'],
    ] as const;
    for (const [header, asked] of cases) expect(readRanges(header, 100), header).toEqual(asked);
  });

  it('of whatever text asks for nothing outside of the file, and for no byte twice', () => {
    const piece = fc.constantFrom('bytes=', '-', ',', '0', '7', '99', '5-9', ' ', 'x');
    const header = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => `bytes=${pieces.join('')}`),
    );
    fc.assert(
      fc.property(header, fc.nat(120), (text, size) => {
        const asked = readRanges(text, size);
        if (!Array.isArray(asked)) return;
        const seen = new Set<number>();
        for (const { start, end } of asked)
          for (let at = start; at <= end; at++) {
            expect(at >= 0 && at < size && !seen.has(at)).toBe(true);
            seen.add(at);
          }
      }),
      { numRuns: 500 },
    );
  });

  it('of disjoint ranges is read as it was written, in its order', () => {
    fc.assert(
      fc.property(disjoint(SIZE), fc.boolean(), (ranges, reversed) => {
        const asked = reversed ? ranges.toReversed() : ranges;
        expect(readRanges(headerOf(asked), SIZE)).toEqual(asked);
      }),
    );
  });
});

it('several ranges have in their answer the bytes that they name, however the store cuts these', async () => {
  await fc.assert(
    fc.asyncProperty(
      disjoint(SIZE),
      fc.integer({ min: 900, max: 90_000 }),
      fc.boolean(),
      async (found, cut, reversed) => {
        const ranges = reversed ? found.toReversed() : found;
        if (ranges.length < 2) return;
        const parts = multipartOf(ranges, { type: 'application/zip', size: SIZE });
        const open: ByteRange[] = [];
        const read = async (span: ByteRange) => {
          open.push(span);
          return chunked(content.subarray(span.start, span.end + 1), cut);
        };
        const body = await buffer(parts.stream(await read(parts.spans[0]!), read));
        expect(body.length).toBe(parts.length);
        expect(open).toEqual(parts.spans);
        const sent = partsOf(parts.type, body);
        expect(sent.map(({ range }) => range)).toEqual(
          ranges.map(({ start, end }) => `bytes ${start}-${end}/${SIZE}`),
        );
        for (const [index, { start, end }] of ranges.entries())
          expect(sent[index]!.bytes.equals(content.subarray(start, end + 1))).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

it('ranges close to each other are read at once, others one by one', () => {
  const ranges = [0, 1000, 60_000, 200_000].map((start) => ({ start, end: start + 99 }));
  expect(multipartOf(ranges, { type: 'a/b', size: SIZE }).spans).toEqual([
    { start: 0, end: 60_099 },
    { start: 200_000, end: 200_099 },
  ]);
});

it('an answer whose bytes end too soon fails instead of looking complete', async () => {
  const parts = multipartOf(
    [
      { start: 0, end: 9 },
      { start: 20, end: 29 },
    ],
    { type: 'a/b', size: 30 },
  );
  const cut = parts.stream(chunked(content.subarray(0, 25), 10), async () => chunked(content, 10));
  await expect(buffer(cut)).rejects.toThrow('ended too soon');
});

describe('a file over HTTP', () => {
  let gone = false;
  let reads = 0;
  const store = {
    async read(id: string, range: ByteRange = { start: 0, end: SIZE - 1 }) {
      if (gone) throw new MissingBytes(id);
      reads += 1;
      // A copy: what is sent is given back at once.
      return chunked(Buffer.from(content.subarray(range.start, range.end + 1)), 64 * 1024);
    },
  } as FileStore;
  const file = {
    ...{ name: 'čaršija.zip', size: SIZE, sha256: 'abc', media_type: 'application/zip' },
    ...{ bytes_id: 'x', scan: null },
  };
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError ? error.status : 500).send({ message: (error as Error).message }),
  );
  app.get('/f', (request, reply) => sendFile(request, reply, store, file, { shared: true, maxAge: 60 }));
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/f', headers });
  afterAll(() => app.close());

  it('is answered whole, in one range, or in several', async () => {
    const whole = await get();
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(content)).toBe(true);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=60' });
    const one = await get({ range: 'bytes=10-19' });
    expect([one.statusCode, one.headers['content-range']]).toEqual([206, `bytes 10-19/${SIZE}`]);
    expect(one.rawPayload.equals(content.subarray(10, 20))).toBe(true);
    const several = await get({ range: 'bytes=-10, 0-9' });
    expect([several.statusCode, several.headers['content-range']]).toEqual([206, undefined]);
    expect(several.headers['content-length']).toBe(String(several.rawPayload.length));
    const parts = partsOf(several.headers['content-type']!, several.rawPayload);
    expect(parts.map(({ bytes }) => bytes.equals(content.subarray(-10)))).toEqual([true, false]);
    // One of two that is there is no multipart.
    const rest = await get({ range: `bytes=${SIZE}-, 0-9` });
    expect(rest.headers['content-range']).toBe(`bytes 0-9/${SIZE}`);
  });

  it('is answered whole to who has begun to download another one', async () => {
    expect((await get({ range: 'bytes=0-9', 'if-range': '"abc"' })).statusCode).toBe(206);
    for (const condition of ['"other"', 'W/"abc"', 'Sat, 21 Nov 2026 14:05:00 GMT'])
      expect((await get({ range: 'bytes=0-9, 20-29', 'if-range': condition })).statusCode).toBe(200);
  });

  it('is refused in ranges that overlap, with what to do, and without being read', async () => {
    reads = 0;
    const overlapping = await get({
      range: `bytes=${Array.from({ length: 100 }, (_, n) => `${n}-`).join(',')}`,
    });
    expect(overlapping.statusCode).toBe(416);
    expect(overlapping.json().message).toContain('preklapaju');
    expect(overlapping.headers).toMatchObject({ 'content-range': `bytes */${SIZE}` });
    expect(overlapping.headers['cache-control']).toBeUndefined();
    expect((await get({ range: `bytes=${SIZE}-` })).json().message).toContain('ne postoji');
    expect(reads).toBe(0);
  });

  it('has its size in the answer to HEAD, which reads nothing', async () => {
    reads = 0;
    const head = await get({ range: 'bytes=0-9' }, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(SIZE), '']);
    expect(reads).toBe(0);
  });

  it('whose bytes are lost is a refusal that nobody keeps', async () => {
    gone = true;
    const lost = await get({ range: 'bytes=0-9, 20-29' });
    gone = false;
    expect(lost.statusCode).toBe(410);
    expect(lost.headers['cache-control']).toBeUndefined();
    expect(lost.headers['content-disposition']).toBeUndefined();
  });
});
