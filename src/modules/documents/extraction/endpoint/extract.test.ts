import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../../core/http-client/client.ts';
import type { PageWords } from '../../../../core/pages/page-words.ts';
import { type Extraction, SURE } from '../extraction.ts';
import { extractByEndpoint } from './extract.ts';
import { EndpointFault } from './fault.ts';
import type { EndpointSettings, SchemaMode } from './settings.ts';
import { type FakeEndpoint, startFakeEndpoint } from './test/fake.ts';
import { INVOICE, pageOf, SPEC } from './test/pages.ts';

const KEY = 'sk-tajna-1234567890-abcdef';
let fake: FakeEndpoint;
let logged: string[];
let modes: SchemaMode[];
const clients: HttpClient[] = [];

beforeAll(async () => {
  fake = await startFakeEndpoint();
});
afterAll(() => fake.close());
beforeEach(() => {
  logged = [];
  modes = [];
  fake.asked.length = 0;
});
afterEach(async () => {
  // Whatever happened, the key is in no line of the log.
  expect(logged.join('')).not.toContain('sk-tajna');
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

function extract(
  model: string,
  { pages = [pageOf(INVOICE)], ...more }: Partial<EndpointSettings> & { pages?: PageWords[] } = {},
): Promise<Extraction> {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const client = createHttpClient({ name: 'model', base: fake.base, log, retries: 0 });
  clients.push(client);
  const settings: EndpointSettings = {
    client,
    key: KEY,
    model,
    maxTokens: 500,
    schemaMode: 'schema',
    remember: (mode) => modes.push(mode),
    pause: 1,
    ...more,
  };
  return extractByEndpoint({ settings, prompt: 'Kupac smo uvijek mi.' })({
    pages,
    spec: SPEC,
    known: { own: [], firms: [], learned: [] },
  });
}
const valuesOf = ({ fields }: Extraction) =>
  Object.fromEntries(Object.entries(fields).map(([key, { value }]) => [key, value]));
const codesOf = ({ warnings }: Extraction) => warnings.map(({ code }) => code);
const everyValue = ({ fields, lines }: Extraction) => [fields, ...lines].flatMap((one) => Object.values(one));

const READ = {
  seller_jib: '4201299430006',
  invoice_number: '7431/26',
  invoice_date: '2026-03-31',
  total: '47.42',
};

describe('an endpoint that answers', () => {
  it('is asked with numbered lines, a strict schema, no freedom and a bound', async () => {
    const { fields, lines, meta, warnings } = await extract('good');
    const { body, authorization } = fake.asked[0]!;
    expect(authorization).toBe(`Bearer ${KEY}`);
    expect(body).toMatchObject({ model: 'good', temperature: 0, max_tokens: 500 });
    expect(body.messages[0].content).toContain('Kupac smo uvijek mi.');
    expect(body.messages[1].content).toContain('\n7: Ukupno 47,42 KM\n');
    const { schema, strict } = body.response_format.json_schema;
    expect(strict).toBe(true);
    expect(schema).toMatchObject({ additionalProperties: false, required: [...Object.keys(READ), 'lines'] });
    expect(schema.properties.total.properties.value).toEqual({ type: ['string', 'null'] });
    expect(JSON.stringify(schema)).not.toMatch(/"(?:format|pattern|minimum|maximum|maxLength)"/);

    expect(fields.invoice_number).toEqual({
      value: '7431/26',
      certainty: 0.85,
      place: { page: 1, box: [2 / 20, 2 / 50, 2.9 / 20, 2.8 / 50] },
    });
    // A sum that does not close leaves the value, and less trust.
    expect(fields.total).toMatchObject({ value: '47.42', certainty: 0.5, place: { page: 1 } });
    expect(lines).toMatchObject([
      { name: { value: 'Žarulja' }, quantity: { value: '2' }, amount: { value: '4.85' } },
    ]);
    expect(lines[0]!.quantity!.place).toMatchObject({ page: 1, box: [1 / 20, 5 / 50, 1.9 / 20, 5.8 / 50] });
    expect(meta).toMatchObject({ extractor: 'endpoint', model: 'good', tokens: { input: 900, output: 120 } });
    expect(warnings).toMatchObject([{ code: 'zbir_stavki' }]);
  });

  it.each(['good', 'fence', 'think', 'rate', 'noschema', 'noformat', 'repairs'])(
    '%s: every value is read',
    async (model) => {
      const read = await extract(model);
      expect(valuesOf(read)).toEqual(READ);
      expect(everyValue(read).every(({ place, certainty }) => place !== null && certainty < SURE)).toBe(true);
    },
  );

  it('is asked in the form that it takes, which is remembered', async () => {
    await extract('noschema');
    expect(modes).toEqual(['object']);
    expect(fake.asked[1]!.body.messages.at(-1).content).toContain('"additionalProperties":false');
    await extract('noformat');
    expect(modes).toEqual(['object', 'text']);
    fake.asked.length = 0;
    await extract('noschema', { schemaMode: 'object' });
    expect(fake.asked).toHaveLength(1);
  });

  it('that takes the bounds by other names is asked by those', async () => {
    expect(valuesOf(await extract('reasons'))).toEqual(READ);
    expect(modes).toEqual([]);
    expect(
      fake.asked.map(({ body }) => [body.temperature, body.max_tokens, body.max_completion_tokens]),
    ).toEqual([
      [0, 500, undefined],
      [undefined, undefined, 500],
    ]);
  });

  it('is told once what is wrong with its answer; then what is right is taken', async () => {
    const read = await extract('violates');
    expect(fake.asked).toHaveLength(2);
    const told = fake.asked[1]!.body.messages.at(-1).content;
    expect(told).toContain('currency_name: there is no such field');
    expect(told).toContain('lines: must be an array');
    expect(valuesOf(read)).toEqual(READ);
    expect(read.lines).toEqual([]);
    expect(codesOf(read)).toEqual(['neispravan_odgovor']);
  });

  it('may leave out lines and fields', async () => {
    const read = await extract('plain');
    expect(valuesOf(read)).toEqual({ ...READ, invoice_number: null, invoice_date: null });
    expect(read.fields.total!.place).toMatchObject({ page: 1 });
    expect(read.fields.seller_jib!.certainty).toBe(0.7);
  });

  it('is not believed what stands nowhere', async () => {
    const read = await extract('invents');
    expect(read.fields.seller_jib).toEqual({ value: '4209999990009', certainty: 0.1, place: null });
    expect(read.fields.total).toEqual({ value: '99999.99', certainty: 0.1, place: null });
    expect(read.warnings.filter(({ code }) => code === 'izmisljeno')).toMatchObject([
      { field: 'seller_jib', text: 'JIB prodavca: „4209999990009” ne stoji nigdje na stranicama.' },
      { field: 'total' },
    ]);
  });

  it('may obey the document, and still nothing is sure', async () => {
    const read = await extract('obeys');
    expect(read.fields.total).toMatchObject({ value: '0.01', place: { page: 1 } });
    expect(everyValue(read).every(({ certainty }) => certainty < SURE)).toBe(true);
  });

  it('loses a field that it gives twice, and brings in no foreign key', async () => {
    const doubled = await extract('dup');
    expect(valuesOf(doubled)).toMatchObject({ total: null, invoice_number: '7431/26' });
    expect(codesOf(doubled)).toContain('neispravan_odgovor');
    const proto = await extract('proto');
    expect(valuesOf(proto)).toMatchObject({ total: '47.42', seller_jib: '4201299430006' });
    expect(codesOf(proto)).toContain('neispravan_odgovor');
    expect(Object.getPrototypeOf(proto.fields)).toBe(Object.prototype);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('does not get the key into a field', async () => {
    expect(JSON.stringify(await extract('echo'))).not.toContain('sk-tajna');
  });
});

describe('an endpoint that does not answer', () => {
  it.each([
    ['invalid', 'bad_json', 'never', null],
    ['nan', 'bad_json', 'never', null],
    ['ignores', 'no_json', 'never', null],
    ['truncated', 'truncated', 'never', null],
    ['refusal', 'refusal', 'never', null],
    ['filter', 'filter', 'never', null],
    ['empty', 'empty', 'later', null],
    ['html', 'html', 'later', null],
    ['rate_long', 'rate', 'later', null],
    ['rate_always', 'rate', 'later', null],
    ['quota', 'quota', 'never', 'faulty'],
    ['key', 'key', 'never', 'faulty'],
    ['nema-takvog', 'model', 'never', 'faulty'],
    ['context', 'context', 'never', null],
    ['rejected', 'rejected', 'never', null],
    ['five', 'overloaded', 'later', null],
    ['huge', 'too_large', 'never', null],
    ['cut', 'cut', 'later', null],
    ['redirect', 'redirect', 'never', 'faulty'],
  ])('%s: %s', async (model, code, retry, setting) => {
    const fault: unknown = await extract(model).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(EndpointFault);
    expect(fault).toMatchObject({ code, retry, setting });
    expect(JSON.stringify(fault) + (fault as Error).stack).not.toContain('sk-tajna');
    expect((fault as Error).message).toMatch(/^\p{Lu}.*\.$/u);
  });

  it.each([
    ['hang', 'timeout'],
    ['drip', 'slow'],
  ])('%s: %s after its whole time', async (model, code) => {
    await expect(extract(model, { deadline: 400 })).rejects.toMatchObject({ code, retry: 'later' });
  });

  it('is asked three times where it has too much to do, and once where nothing would change', async () => {
    await extract('rate_always').catch(() => {});
    expect(fake.asked).toHaveLength(3);
    fake.asked.length = 0;
    for (const model of ['rate_long', 'quota', 'key', 'five']) await extract(model).catch(() => {});
    expect(fake.asked).toHaveLength(4);
  });

  it('is not asked about pages without words', async () => {
    const read = await extract('hang', { pages: [pageOf([])].map((page) => ({ ...page, words: [] })) });
    expect(valuesOf(read)).toMatchObject({ total: null });
  });
});

describe('an answer that is too long', () => {
  const articles = (from: number, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `Artikal ${from + index} 1 ${from + index},50`);

  it('is allowed more once, then asked for in parts, and the rows of all pages are joined', async () => {
    const pages = [
      pageOf(articles(1, 9), 1),
      pageOf(articles(10, 9), 2),
      pageOf([...articles(19, 9), 'Ukupno 391,50'], 3),
    ];
    const read = await extract('short', { pages, maxTokens: 600 });
    expect(read.lines.map(({ name }) => name!.value)).toEqual(
      Array.from({ length: 27 }, (_, index) => `Artikal ${index + 1}`),
    );
    expect(read.lines[20]!.amount!.place!.page).toBe(3);
    expect(read.fields.total).toMatchObject({ value: '391.50', place: { page: 3 } });
    expect(fake.asked.map(({ body }) => body.max_tokens)).toContain(1200);
    expect(read.meta.tokens!.output).toBeGreaterThan(240);
    // Its pages say neither number nor day.
    expect(codesOf(read)).toEqual(['nema', 'nema']);
  });

  it('of one long page is asked for in halves of its lines', async () => {
    const read = await extract('short', { pages: [pageOf(articles(1, 60))], maxTokens: 1600 });
    expect(read.lines).toHaveLength(60);
  });
});
