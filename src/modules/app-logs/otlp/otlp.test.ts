import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { DiagLogLevel, diag, ROOT_CONTEXT, SeverityNumber, trace } from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { receive } from '../intake/body.ts';
import { keyCountsOf } from '../intake/key-counts.ts';
import { lineThrottleOf } from '../intake/senders.ts';
import { logStoreOf } from '../store/log-store.ts';
import { BASE, linesOf, makeLogKey, messagesOf, RIGHTS } from '../testkit.ts';
import { OTLP_ENDPOINT, OTLP_LOGS } from './paths.ts';
import { otlpBodies } from './testkit.ts';

let t: TestApp;
let person: Person;
let key: { key: string; idguid: string };
let origin: string;
/** Status of each answer to exporters, in order. */
const statuses: number[] = [];

beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ permissions: RIGHTS });
  key = await makeLogKey(t, person, { line_limit: 1_000_000 });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  t.app.server.on('request', (_request, response) =>
    response.once('finish', () => statuses.push(response.statusCode)),
  );
});
afterAll(async () => {
  diag.disable();
  await t.close();
});

const bodyOf = (...logRecords: unknown[]) => ({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
const said = (message: string) => ({ body: { stringValue: message } });
const post = (body: unknown, headers: Record<string, string> = {}, token: string | null = key.key) =>
  t.call('POST', OTLP_LOGS, {
    ...(token === null ? {} : { token }),
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** A program that is set up by its environment, as docs/operations.md says; `attributes` are those of its resource. */
function program(settings: Record<string, string> = {}, attributes: Record<string, string> = {}) {
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: origin + OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${key.key}`,
    ...settings,
  };
  const before = Object.fromEntries(Object.keys(environment).map((name) => [name, process.env[name]]));
  Object.assign(process.env, environment);
  try {
    return new LoggerProvider({
      resource: resourceFromAttributes(attributes),
      processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
    });
  } finally {
    for (const [name, value] of Object.entries(before))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}

describe("OpenTelemetry's own exporter", () => {
  it.each(['none', 'gzip'])('sends lines, packed as %s', async (mark) => {
    const spanContext = { traceId: 'a1'.repeat(16), spanId: 'b2'.repeat(8), traceFlags: 1 };
    const packed = { OTEL_EXPORTER_OTLP_COMPRESSION: mark };
    const provider = program(packed, { 'service.version': '2.1.0', 'host.name': 'kasa-3' });
    const logger = provider.getLogger('naplata', '1.0');
    logger.emit({
      timestamp: Date.now() - 5000,
      severityNumber: SeverityNumber.WARN,
      body: 'Štampač nema papira 🧾',
      context: trace.setSpanContext(ROOT_CONTEXT, spanContext),
      attributes: { mark, kasa: 3, iznos: 12.5, kartica: false, stavke: ['hljeb', 'mlijeko'] },
    });
    logger.emit({
      severityNumber: SeverityNumber.ERROR3,
      exception: new TypeError('Nema veze s bankom'),
      attributes: { mark },
    });
    logger.emit({ severityNumber: SeverityNumber.DEBUG, body: { račun: { broj: 7 } }, attributes: { mark } });
    await provider.forceFlush();
    const lines = await linesOf(t, person, `mark:${mark}`);
    expect(lines).toHaveLength(3);
    const shared = { app: 'blagajna', node: 'kasa-3', release: '2.1.0' };
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...shared,
          level: 'warn',
          message: 'Štampač nema papira 🧾',
          trace: spanContext.traceId,
          fields: {
            ...{ mark, kasa: 3, iznos: 12.5, kartica: false, stavke: ['hljeb', 'mlijeko'] },
            ...{ span_id: spanContext.spanId, 'otel.scope.name': 'naplata', 'otel.scope.version': '1.0' },
          },
        }),
        expect.objectContaining({
          ...shared,
          level: 'error',
          message: 'Nema veze s bankom',
          problem: expect.stringMatching(/^[0-9a-f]{16}$/),
          fields: expect.objectContaining({
            exception: {
              type: 'TypeError',
              message: 'Nema veze s bankom',
              stacktrace: expect.stringContaining('otlp.test.ts'),
            },
          }),
        }),
        expect.objectContaining({ ...shared, level: 'debug', message: '{"račun":{"broj":7}}' }),
      ]),
    );
    expect(Date.now() - Date.parse(lines.find(({ level }) => level === 'warn')!.at)).toBeGreaterThan(4000);
    await provider.shutdown();
  });

  it('comes again when it is told to, and nothing is lost or stored twice', async () => {
    vi.spyOn(lineThrottleOf(t.deps.database), 'wait').mockReturnValueOnce(1);
    const provider = program();
    provider.getLogger('x').emit({ body: 'Drugi put' });
    statuses.length = 0;
    await provider.forceFlush();
    expect(statuses).toEqual([429, 200]);
    expect(await messagesOf(t, person, '"drugi put"')).toEqual(['Drugi put']);
    await provider.shutdown();
  });

  it('says what of its lines was left out', async () => {
    const warn = vi.fn();
    const rest = { error: () => {}, info: () => {}, debug: () => {}, verbose: () => {} };
    diag.setLogger({ warn, ...rest }, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
    const provider = program();
    provider.getLogger('x').emit({ body: 'x'.repeat(20_000) });
    await provider.forceFlush();
    expect(JSON.stringify(warn.mock.calls)).toContain('Skraćeno: 1 zapis.');
    diag.disable();
    await provider.shutdown();
  });
});

describe('an answer', () => {
  it('is empty where all was taken as it was', async () => {
    for (const body of [bodyOf(said('Sve je tu')), {}, { resourceLogs: [] }]) {
      const answer = await post(body);
      expect([answer.status, answer.body]).toEqual([200, {}]);
    }
    expect(await messagesOf(t, person, '"sve je tu"')).toEqual(['Sve je tu']);
  });

  it('says how many records were refused and cut', async () => {
    const attributes = Array.from({ length: 1000 }, (_, n) => ({ key: `polje${n}`, value: { intValue: n } }));
    const answer = await post(bodyOf(null, 5, { ...said('Hiljadu polja'), attributes }));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      partialSuccess: {
        rejectedLogRecords: '2',
        errorMessage:
          'Nije primljeno: 2 zapisa. Zapis mora biti objekat od najviše 256 KB, a u jednom zahtjevu ih može biti najviše 10.000. Skraćeno: 1 zapis. Šta je izostavljeno, piše u polju _cut.',
      },
    });
    expect((await linesOf(t, person, '"hiljadu polja"'))[0]!.fields).toMatchObject({ _cut: { fields: 900 } });
  });

  it('refuses a record that is longer than a line may be, and takes the others', async () => {
    const long = JSON.stringify({ ...said('Dugačak'), eventName: 'x'.repeat(300_000) });
    const deep = `{"body":${'['.repeat(300_000)}${']'.repeat(300_000)}}`;
    const short = JSON.stringify(said('Kratak među dugim'));
    const answer = await post(`{"resourceLogs":[{"scopeLogs":[{"logRecords":[${long},${deep},${short}]}]}]}`);
    expect([answer.status, answer.body.partialSuccess?.rejectedLogRecords]).toEqual([200, '2']);
    expect(await messagesOf(t, person, '"kratak među dugim"')).toEqual(['Kratak među dugim']);
  });

  it('holds for what programs write that mean no good', async () => {
    const trace = 'č'.repeat(4096);
    const message = `\u001b[31mcrveno\u001b[0m \0kraj \ud800`;
    expect((await post(JSON.stringify(bodyOf({ ...said(message), traceId: trace })))).status).toBe(200);
    const [line] = await linesOf(t, person, 'crveno');
    expect([line!.message, line!.trace!.length]).toEqual(['crveno kraj \ufffd', 64]);
  });
});

const gzip = { 'content-encoding': 'gzip' };
const whole = JSON.stringify(bodyOf(said('Nikad')));
/** A sender gives up on these, which would be the same again. */
const FOR_GOOD: [what: string, body: unknown, headers: Record<string, string>, status: number][] = [
  ['nothing', '', {}, 400],
  ['no JSON', 'zdravo', {}, 400],
  ['wrong JSON', '{"resourceLogs":[}', {}, 400],
  ['another list', '{"resourceSpans":[]}', {}, 400],
  ['more than may be', 'x'.repeat(5 * 1024 ** 2), {}, 413],
  ['a bomb', gzipSync(Buffer.alloc(64 * 1024 ** 2, 0x20)), gzip, 413],
  ['another encoding', whole, { 'content-encoding': 'br' }, 415],
  ['protobuf', Buffer.from([10, 0]), { 'content-type': 'application/x-protobuf' }, 415],
  ['another type', whole, { 'content-type': 'text/plain' }, 415],
];

describe('a body', () => {
  it.each(FOR_GOOD)('of %s is refused for good, and counted', async (_what, body, headers, status) => {
    const refused = async (): Promise<number> => {
      await keyCountsOf(t.deps.database).write(t.deps.database);
      return (await t.call('GET', `${BASE}/keys/${key.idguid}`, { token: person.token })).body.data.refused;
    };
    const before = await refused();
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(answer.body.message).toMatch(/\p{Lu}\p{Ll}+ .*\.$/u);
    expect(await refused()).toBe(before + 1);
  });

  it('of protobuf is told what to set', async () => {
    const answer = await post(Buffer.from([10, 0]), { 'content-type': 'application/x-protobuf' });
    expect(answer.body.message).toContain('OTEL_EXPORTER_OTLP_PROTOCOL=http/json');
  });

  it.each([
    ['JSON', whole.slice(0, -5), {}],
    ['gzip', gzipSync(whole).subarray(0, -12), gzip],
    ['gzip of nothing', gzipSync(whole).subarray(0, 11), gzip],
  ])('of %s that ends in the middle may come again', async (_what, body, headers) => {
    const answer = await post(body, headers);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  });

  it('whose connection breaks is no fault of the database', async () => {
    const body = new Readable({ read: () => {} });
    body.push('{');
    const reading = receive(body, undefined);
    body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    await expect(reading).rejects.toMatchObject({ status: 408 });
  });
});

describe('a sender', () => {
  it('without a key that holds is refused', async () => {
    const answers = [
      await post(whole, {}, null),
      await post(whole, {}, `${key.key}x`),
      await post(whole, {}, person.token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it.each([
    ['is full', () => Object.assign(logStoreOf(t.deps.database), { full: true }), '300'],
    [
      'fails',
      () => vi.spyOn(logStoreOf(t.deps.database), 'put').mockRejectedValueOnce(new Error('neočekivano')),
      '5',
    ],
  ])('is told to come again when the store %s', async (_what, happens, wait) => {
    happens();
    const answer = await post(whole);
    logStoreOf(t.deps.database).full = false;
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, wait]);
    expect(await messagesOf(t, person, 'nikad')).toEqual([]);
  });
});

it('no body is an error of the server', async () => {
  await fc.assert(
    fc.asyncProperty(otlpBodies(), async (body) => {
      const { status } = await post(JSON.stringify(body));
      expect([200, 400]).toContain(status);
    }),
    { numRuns: 60 },
  );
});
