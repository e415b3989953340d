import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { LEVEL_NAMES } from '../levels.ts';
import { makeLine } from '../lines/line.ts';
import { done } from '../testkit.ts';
import { readValue } from './any-value.ts';
import { MOST_RECORDS, type OtlpRead, readLogs } from './read-logs.ts';
import { otlpBodies } from './testkit.ts';

const read = (body: unknown): OtlpRead => done(readLogs(body)).value;

const bodyOf = (...logRecords: unknown[]) => ({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
const lineOf = (record: object) => read(bodyOf(record)).lines[0]!;
const named = (values: Record<string, string>) =>
  Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));
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
    [{ kvlistValue: { values: [...named({ a: 'b' }), { key: 'a', value: { intValue: 2 } }] } }, { a: 2 }],
    [{}, undefined],
    [{ stringValue: null }, undefined],
    [null, undefined],
  ])('%j is read', (given, value) => expect(readValue(given)).toEqual(value));

  it.each([
    'tekst',
    ['a'],
    { intValue: '1.5a' },
    { intValue: '0x10' },
    { intValue: {} },
    { doubleValue: '1,5' },
    { arrayValue: 'a' },
    { kvlistValue: [1] },
    { string_value: 'a' },
  ])('%j stays as it came', (given) => expect(readValue(given)).toEqual(given));

  it('keeps the name __proto__ as any other', () =>
    expect(JSON.stringify(readValue({ kvlistValue: { values: named({ ['__proto__']: 'a' }) } }))).toBe(
      '{"__proto__":"a"}',
    ));

  it('ends where it is too deep', () => {
    const deep = (value: unknown): string => JSON.stringify(readValue(value));
    expect(deep(nested(19))).toContain('dno');
    expect(deep(nested(50))).toMatch(/^\[{20}null\]{20}$/);
    expect(deep(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toMatch(/^\[{20}null\]{20}$/);
  });
});

describe('a record', () => {
  const time = new Date('2026-11-18T12:26:40.123Z');
  const nanos = `${time.getTime()}456789`;
  it.each([
    [{ timeUnixNano: nanos }, time],
    [{ timeUnixNano: Number(nanos) }, time],
    [{ timeUnixNano: '0', observedTimeUnixNano: nanos }, time],
    [{ timeUnixNano: '99999999999999999999' }, new Date(99_999_999_999_999)],
    [{ timeUnixNano: '1'.repeat(21) }, null],
    [{ timeUnixNano: 1e300 }, null],
    [{ timeUnixNano: 'juče' }, null],
    [{ timeUnixNano: -5 }, null],
    [{}, null],
  ])('of time %j', (record, at) => expect(lineOf(record).at).toEqual(at));

  it('has the level of its number, or of its text', () => {
    const levels = Array.from({ length: 24 }, (_, at) => lineOf({ severityNumber: at + 1 }).level);
    expect(levels).toEqual(LEVEL_NAMES.flatMap((name) => [name, name, name, name]));
    const others = [
      { severityNumber: 0, severityText: 'Warning' },
      { severityText: 'CRITICAL' },
      { severityNumber: '17' },
      { severityNumber: 99 },
      { severityNumber: { valueOf: 1, toString: 2 } },
      { attributes: named({ 'exception.type': 'TypeError' }) },
    ];
    expect(others.map((one) => lineOf(one).level)).toEqual([
      ...['warn', 'fatal', 'error', 'info', 'info', 'error'],
    ]);
  });

  it('has the ids of its trace, or none', () => {
    const traceId = 'ABCDEF0123456789abcdef0123456789';
    const { trace, fields } = lineOf({ traceId, spanId: '00F067AA0BA902B7' });
    expect([trace, fields]).toEqual([traceId.toLowerCase(), { span_id: '00f067aa0ba902b7' }]);
    const without = ['0'.repeat(32), '', null, 7, {}].map((id) => lineOf({ traceId: id, spanId: id }));
    expect(without.map((line) => [line.trace, line.fields])).toEqual(Array(5).fill([null, {}]));
  });

  it('has a message, whatever says it', () => {
    const attributes = named({ 'exception.message': 'Nema struje' });
    const body = { kvlistValue: { values: [{ key: 'a', value: { intValue: 1 } }] } };
    const records = [
      { body: { stringValue: 'Naplaćeno' }, eventName: 'naplata', attributes },
      ...[{ body }, { eventName: 'naplata', attributes }, { attributes }, {}],
    ];
    expect(records.map((one) => lineOf(one).message)).toEqual([
      ...['Naplaćeno', '{"a":1}', 'naplata', 'Nema struje', ''],
    ]);
  });

  it('has the error that its attributes tell of', () => {
    const parts = {
      type: 'TypeError',
      message: 'Nema struje',
      stacktrace: 'TypeError\n    at naplati (kasa.js:1:2)',
    };
    const attributes = named({
      ...Object.fromEntries(Object.entries(parts).map(([part, text]) => [`exception.${part}`, text])),
      kasa: '3',
    });
    const line = lineOf({ severityNumber: 17, body: { stringValue: 'Nije naplaćeno' }, attributes });
    const { type, message, stacktrace: stack } = parts;
    expect(line).toMatchObject({ message: 'Nije naplaćeno', error: { type, message, stack } });
    expect(line.fields).toEqual({ kasa: '3', exception: parts });
  });

  it('has what its resource and scope say', () => {
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
    const logRecords = [{ attributes: named({ 'service.name': 'moja' }) }, { droppedAttributesCount: 2 }];
    const { lines } = read({
      resourceLogs: [
        { resource, scopeLogs: [{ scope, logRecords }] },
        {
          resource: { attributes: named({ 'service.name': 'unknown_service:node' }) },
          scopeLogs: [{ logRecords }],
        },
      ],
    });
    const fields = {
      'service.name': 'blagajna',
      'deployment.environment.name': 'proba',
      'otel.scope.name': 'naplata',
      'otel.scope.version': '1.0',
    };
    expect(lines.map(({ release, node, fields }) => ({ release, node, fields }))).toEqual([
      { release: '2.1.0', node: 'kasa-3', fields: { ...fields, 'service.name': 'moja' } },
      { release: '2.1.0', node: 'kasa-3', fields: { ...fields, 'otel.dropped_attributes_count': 2 } },
      { release: null, node: null, fields: { 'service.name': 'moja' } },
      { release: null, node: null, fields: { 'otel.dropped_attributes_count': 2 } },
    ]);
  });

  it('is not multiplied by a program that says much of itself', () => {
    const attributes = named({ 'service.version': '1', mnogo: 'x'.repeat(5000), malo: 'y' });
    const scopeLogs = [{ logRecords: [{}] }];
    const { lines } = read({ resourceLogs: [{ resource: { attributes }, scopeLogs }] });
    expect(lines[0]!.fields).toEqual({ malo: 'y', _cut: { resource: 1 } });
  });

  it('is read in pieces, and what is said of all of them is measured once', () => {
    const records = Array.from({ length: 5000 }, () => ({ body: { stringValue: 'x' } }));
    expect(done(readLogs(bodyOf(...records))).pauses).toBeGreaterThanOrEqual(99);
    const long = Array.from({ length: 40 }, () => ({ body: { stringValue: 'x'.repeat(100_000) } }));
    expect(done(readLogs(bodyOf(...long))).pauses).toBeGreaterThanOrEqual(40);
    const resource = { attributes: named({ mnogo: 'x'.repeat(5000) }) };
    const stringify = vi.spyOn(JSON, 'stringify');
    const scopeLogs = Array.from({ length: 100 }, () => ({ logRecords: [{}] }));
    const { lines } = read({ resourceLogs: [{ resource, scopeLogs }] });
    expect(stringify).toHaveBeenCalledOnce();
    stringify.mockRestore();
    expect(lines).toHaveLength(100);
    expect(lines[99]!.fields).toEqual({ _cut: { resource: 1 } });
  });

  it('that is none is counted, and so are too many', () => {
    const some = read(bodyOf(null, 5, 'a', [], { body: { stringValue: 'jedan' } }));
    expect(some).toMatchObject({ lines: [{ message: 'jedan' }], refused: 4 });
    const many = read(bodyOf(...Array.from({ length: MOST_RECORDS + 3 }, () => ({}))));
    expect([many.lines.length, many.refused]).toEqual([MOST_RECORDS, 3]);
  });
});

it.each([null, 'tekst', [], 5, { resourceSpans: [] }, { resourceLogs: {} }, { resourceLogs: 'a' }])(
  '%j is no such request',
  (body) => expect(() => read(body)).toThrow(AppError),
);

it.each([{}, { resourceLogs: [] }, { resourceLogs: [null, { scopeLogs: [null, {}] }] }])(
  '%j holds nothing',
  (body) => expect(read(body)).toEqual({ lines: [], refused: 0 }),
);

it('makes lines of whatever stands in the places of the standard', () => {
  const now = Date.now();
  fc.assert(
    fc.property(otlpBodies(), (body) => {
      let found: OtlpRead;
      try {
        found = read(JSON.parse(JSON.stringify(body)));
      } catch (error) {
        expect(error).toMatchObject({ status: 400 });
        return;
      }
      for (const { node = null, release = null, ...given } of found.lines) {
        const source = { tenantId: null, app: 'proba', node, release };
        const line = makeLine(given, source, { now, oldest: now - 86_400_000 });
        expect(Number.isNaN(line.at.getTime())).toBe(false);
        // Not a backslash of the text itself, which is written as two.
        expect(JSON.stringify(line)).not.toMatch(/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/);
      }
    }),
  );
});
