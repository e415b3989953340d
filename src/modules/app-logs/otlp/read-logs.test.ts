import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { LEVEL_NAMES } from '../levels.ts';
import { readValue } from './any-value.ts';
import { MOST_RECORDS, readLogs } from './read-logs.ts';

const roomy = () => ({ values: 100, characters: 1000, cut: false });
const bodyOf = (...logRecords: unknown[]) => ({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
const lineOf = (record: object) => readLogs(bodyOf(record)).lines[0]!;
const nested = (depth: number): object =>
  depth === 0 ? { stringValue: 'dno' } : { arrayValue: { values: [nested(depth - 1)] } };

describe('a value', () => {
  it.each([
    [{ stringValue: 'čaršija' }, 'čaršija'],
    [{ stringValue: '' }, ''],
    [{ boolValue: false }, false],
    [{ intValue: 0 }, 0],
    [{ intValue: '-12' }, -12],
    [{ intValue: '9007199254740993' }, '9007199254740993'],
    [{ doubleValue: 1.5 }, 1.5],
    [{ doubleValue: '1.5e3' }, 1500],
    [{ doubleValue: 'NaN' }, 'NaN'],
    [{ doubleValue: Number.POSITIVE_INFINITY }, 'Infinity'],
    [{ bytesValue: 'SGVq' }, 'SGVq'],
    [{ arrayValue: { values: [{ intValue: 1 }, {}, { stringValue: 'a' }] } }, [1, null, 'a']],
    [{ arrayValue: {} }, []],
    [
      {
        kvlistValue: {
          values: [
            { key: 'a', value: { intValue: '1' } },
            { key: 'a', value: { intValue: 2 } },
          ],
        },
      },
      { a: 2 },
    ],
    [{}, undefined],
    [{ stringValue: null }, undefined],
  ])('%j is read', (given, value) => {
    const room = roomy();
    expect([readValue(given, room), room.cut]).toEqual([value, false]);
  });

  it.each([
    'text',
    [],
    { stringValue: 5 },
    { boolValue: 'true' },
    { intValue: '1.5' },
    { intValue: '0x10' },
    { intValue: {} },
    { doubleValue: '1,5' },
    { arrayValue: 'a' },
    { kvlistValue: [] },
    nested(7),
  ])('of %j something is left out', (given) => {
    const room = roomy();
    readValue(given, room);
    expect(room.cut).toBe(true);
  });

  it('keeps the name __proto__ as any other', () => {
    const given = { kvlistValue: { values: [{ key: '__proto__', value: { stringValue: 'a' } }] } };
    expect(JSON.stringify(readValue(given, roomy()))).toBe('{"__proto__":"a"}');
  });

  it('is shortened to its room, without half a character', () => {
    const room = { values: 3, characters: 4, cut: false };
    expect(readValue({ stringValue: 'abc😀' }, room)).toBe('abc\uFFFD');
    expect(room).toEqual({ values: 2, characters: 0, cut: true });
    const list = { arrayValue: { values: Array.from({ length: 1000 }, () => ({ intValue: 7 })) } };
    const few = { values: 4, characters: 0, cut: false };
    expect([readValue(list, few), few.cut]).toEqual([[7, 7, 7], true]);
  });
});

describe('a record', () => {
  it.each([
    [{ timeUnixNano: '1795000000123456789' }, 1795000000123456],
    [{ timeUnixNano: 1795000000123456789 }, 1795000000123456],
    [{ timeUnixNano: '0', observedTimeUnixNano: '1795000000000001000' }, 1795000000000001],
    [{ timeUnixNano: 'juče' }, null],
    [{ timeUnixNano: -5 }, null],
    [{}, null],
  ])('of time %j', (record, at) => expect(lineOf(record).at).toBe(at));

  it('has the level of its number, or of its text', () => {
    const levels = Array.from({ length: 24 }, (_, at) => lineOf({ severityNumber: at + 1 }).level);
    expect(levels).toEqual(LEVEL_NAMES.flatMap((name) => [name, name, name, name]));
    expect(
      [
        { severityNumber: 0, severityText: 'Warning' },
        { severityText: 'CRITICAL' },
        { severityNumber: 99 },
        { severityNumber: { valueOf: 1, toString: 2 } },
      ].map((record) => lineOf(record).level),
    ).toEqual(['warn', 'fatal', 'info', 'info']);
  });

  it('has the ids of its trace, or none', () => {
    const trace = 'ABCDEF0123456789abcdef0123456789';
    expect(lineOf({ traceId: trace, spanId: '00F067AA0BA902B7' })).toMatchObject({
      trace: trace.toLowerCase(),
      fields: { span_id: '00f067aa0ba902b7' },
    });
    for (const [traceId, cut] of [
      ['0'.repeat(32), 0],
      ['', 0],
      ['a'.repeat(4096), 1],
      ['g'.repeat(32), 1],
      [7, 1],
    ] as const) {
      const read = readLogs(bodyOf({ traceId }));
      expect([read.lines[0]!.trace, read.cut]).toEqual([null, cut]);
    }
  });

  it('has a message, whatever says it', () => {
    const attributes = [{ key: 'exception.message', value: { stringValue: 'Nema struje' } }];
    const structured = { kvlistValue: { values: [{ key: 'a', value: { intValue: 1 } }] } };
    expect(
      [
        { body: { stringValue: 'Naplaćeno' }, eventName: 'naplata', attributes },
        { body: structured },
        { eventName: 'naplata', attributes },
        { attributes },
        {},
      ].map((record) => lineOf(record).message),
    ).toEqual(['Naplaćeno', '{"a":1}', 'naplata', 'Nema struje', '']);
  });

  it('has what its resource and scope say', () => {
    const named = (values: Record<string, string>) =>
      Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));
    const resource = {
      attributes: named({
        'service.name': 'blagajna',
        'service.version': '2.1.0',
        'host.name': 'kasa-3',
        'deployment.environment.name': 'proba',
        'telemetry.sdk.name': 'opentelemetry',
        'process.command_args': '--lozinka=tajna',
      }),
    };
    const scope = { name: 'naplata', version: '1.0' };
    const logRecords = [{ attributes: named({ 'service.name': 'moja' }) }, {}];
    const { lines } = readLogs({ resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords }] }] });
    const fields = {
      'service.name': 'blagajna',
      'deployment.environment.name': 'proba',
      'otel.scope.name': 'naplata',
      'otel.scope.version': '1.0',
    };
    expect(lines).toMatchObject([
      { release: '2.1.0', node: 'kasa-3' },
      { release: '2.1.0', node: 'kasa-3' },
    ]);
    expect(lines.map((line) => line.fields)).toEqual([{ ...fields, 'service.name': 'moja' }, fields]);
    const unnamed = { attributes: named({ 'service.name': 'unknown_service:node' }) };
    const { lines: others } = readLogs({ resourceLogs: [{ resource: unnamed, scopeLogs: [{ logRecords }] }] });
    expect(others[1]).toMatchObject({ release: null, node: null, fields: {} });
  });

  it('that is none is counted, and so are too many', () => {
    expect(readLogs(bodyOf(null, 5, 'a', [], { body: { stringValue: 'jedan' } }))).toMatchObject({
      lines: [{ message: 'jedan' }],
      rejected: 4,
    });
    const many = readLogs(bodyOf(...Array.from({ length: MOST_RECORDS + 3 }, () => ({}))));
    expect([many.lines.length, many.rejected]).toEqual([MOST_RECORDS, 3]);
  });
});

it.each([null, 'text', [], 5, { resourceLogs: {} }, { resourceLogs: 'a' }])('%j is no such request', (body) =>
  expect(() => readLogs(body)).toThrow(AppError),
);

it.each([{}, { resourceLogs: [] }, { resourceLogs: [null, { scopeLogs: [null, {}] }] }])(
  '%j holds nothing',
  (body) => expect(readLogs(body)).toEqual({ lines: [], rejected: 0, cut: 0 }),
);

it('reads whatever stands in the places of the standard within its bounds', () => {
  const any = fc.jsonValue({ maxDepth: 3 });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 9, withCrossShrink: true },
      fc.record(
        {
          stringValue: fc.oneof(fc.string({ unit: 'binary' }), any),
          intValue: fc.oneof(fc.maxSafeInteger(), fc.bigInt().map(String), any),
          doubleValue: fc.oneof(fc.double(), fc.double().map(String), any),
          boolValue: any,
          bytesValue: any,
        },
        { requiredKeys: [] },
      ),
      fc.record({ arrayValue: fc.record({ values: fc.oneof(fc.array(tie('value')), any) }) }),
      fc.record({ kvlistValue: fc.record({ values: tie('pairs') }) }),
      any,
    ),
    pairs: fc.oneof(
      { maxDepth: 9 },
      fc.array(fc.record({ key: fc.oneof(fc.string(), any), value: tie('value') }, { requiredKeys: [] })),
      any,
    ),
  }));
  const pairs = fc.array(fc.record({ key: fc.string(), value }));
  const record = fc.record(
    {
      ...{ timeUnixNano: any, observedTimeUnixNano: any, severityNumber: any, severityText: any },
      ...{ body: value, eventName: any, attributes: fc.oneof(pairs, any), droppedAttributesCount: any },
      ...{ traceId: any, spanId: any, flags: any },
    },
    { requiredKeys: [] },
  );
  const list = <T>(one: fc.Arbitrary<T>) => fc.oneof(fc.array(fc.oneof(one, any), { maxLength: 4 }), any);
  const scoped = fc.record({ scope: any, logRecords: list(record) }, { requiredKeys: [] });
  const resource = fc.record(
    { resource: fc.oneof(fc.record({ attributes: pairs }), any), scopeLogs: list(scoped) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.record({ resourceLogs: fc.array(fc.oneof(resource, any)) }), (body) => {
      const { lines, cut } = readLogs(JSON.parse(JSON.stringify(body)));
      expect(cut).toBeLessThanOrEqual(lines.length);
      for (const { at, level, message, fields } of lines) {
        expect(at === null || (Number.isSafeInteger(at) && at > 0)).toBe(true);
        expect(LEVEL_NAMES).toContain(level);
        expect(typeof message).toBe('string');
        expect(JSON.stringify(fields).isWellFormed()).toBe(true);
      }
    }),
  );
});
