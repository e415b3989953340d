import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { done } from '../testkit.ts';
import { parseLogs } from './parse-logs.ts';
import { MOST_RECORDS } from './read-logs.ts';
import { otlpBodies } from './testkit.ts';

const parsed = (json: string): unknown => done(parseLogs(json)).value;
/** The value as text, or that it is none. */
const outcome = (read: (json: string) => unknown, json: string): string => {
  try {
    return JSON.stringify(read(json));
  } catch (error) {
    if (error instanceof SyntaxError) return 'no JSON';
    throw error;
  }
};
const bodyOf = (records: string): string => `{"resourceLogs":[{"scopeLogs":[{"logRecords":[${records}]}]}]}`;
const MEGABYTE = 1024 * 1024;

describe('a body in pieces', () => {
  it('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(otlpBodies(), fc.nat(2), (body, indent) => {
        const json = JSON.stringify(body, null, indent);
        expect(outcome(parsed, json)).toBe(outcome(JSON.parse, json));
      }),
    );
  });

  it('is wrong where JSON.parse says so', () => {
    const sign = fc.constantFrom(...'[]{},":\\ 0-', '{}', '[]', 'null');
    fc.assert(
      fc.property(otlpBodies(), fc.nat(), fc.nat(2), sign, (body, place, gone, put) => {
        const whole = JSON.stringify(body);
        const at = place % whole.length;
        const json = whole.slice(0, at) + put + whole.slice(at + gone);
        expect(outcome(parsed, json), json).toBe(outcome(JSON.parse, json));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    '',
    ' ',
    '5',
    '"a"',
    '[[[1,2]]]',
    '{"a":[1,{},{}{}]}',
    '{"a":[{}5]}',
    '{"a":[5}',
    '{"a":[}',
    '{"a":[1 2]}',
    '{"a":["]","}"],"b":[[1],{"c":[[1]]}]}',
    '{"__proto__":[{"a":[{"b":[1,"2"]}]}],"a":[]}',
    '{"a":[1],"a":[2,3]}',
    bodyOf('1,{"a":[{"b":"\\"]}"}]} , null,"a"'),
    bodyOf('{},'),
    bodyOf('{} {}'),
    bodyOf('').slice(0, -1),
    `${bodyOf('')}}`,
    `}${bodyOf('')}`,
  ])('%j is read as JSON.parse reads it', (json) =>
    expect(outcome(parsed, json)).toBe(outcome(JSON.parse, json)),
  );

  it('lets others in between', () => {
    const record = `{"body":{"stringValue":"${'x'.repeat(30_000)}"}}`;
    expect(done(parseLogs(bodyOf(Array(300).fill(record).join()))).pauses).toBeGreaterThan(100);
  });

  it('has no record that is too long, and none beyond so many', () => {
    const records = (json: string) =>
      (parsed(json) as { resourceLogs: { scopeLogs: { logRecords: unknown[] }[] }[] }).resourceLogs[0]!
        .scopeLogs[0]!.logRecords;
    expect(records(bodyOf(`{},"${'x'.repeat(MEGABYTE)}",{"a":1}`))).toEqual([{}, null, { a: 1 }]);
    expect(
      records(
        bodyOf(
          Array(MOST_RECORDS + 2)
            .fill('1')
            .join(),
        ),
      ).slice(-3),
    ).toEqual([1, null, null]);
  });

  it('of which too much is no record is refused', () => {
    const long = 'x'.repeat(MEGABYTE);
    for (const json of [
      JSON.stringify({ resourceLogs: [{ resource: long, scopeLogs: [] }] }),
      JSON.stringify({ resourceLogs: [], long }),
      JSON.stringify({ resourceLogs: Array(200_000).fill(0) }),
      `["${long}"]`,
    ])
      expect(() => parsed(json)).toThrow(expect.objectContaining({ status: 413 }));
  });
});
