import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeName } from './message-names.ts';
import { readUpdate } from './update-message.ts';
import { MessageError, RCODE } from './wire.ts';

const IN = 1;
const NONE = 254;
const ANY = 255;

const numbers = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));

/** A record on the wire. */
const record = (name: string, type: number, klass: number, ttl: number, data: number[] = []) =>
  Buffer.concat([
    encodeName(name),
    numbers(type, klass, ttl >>> 16, ttl & 0xffff, data.length),
    Buffer.from(data),
  ]);

const SOA = Buffer.concat([encodeName('dom.example'), numbers(6, IN)]);

function update(prerequisites: Buffer[], updates: Buffer[], { zone = [SOA], flags = 5 << 11 } = {}): Buffer {
  const header = numbers(99, flags, zone.length, prerequisites.length, updates.length, 0);
  return Buffer.concat([header, ...zone, ...prerequisites, ...updates]);
}

const rcodeOf = (message: Buffer): number => {
  try {
    readUpdate(message);
    return RCODE.NOERROR;
  } catch (error) {
    if (error instanceof MessageError) return error.rcode;
    throw error;
  }
};

describe('readUpdate', () => {
  it('reads all forms of prerequisites', () => {
    const message = update(
      [
        record('a.dom.example', 255, ANY, 0),
        record('b.dom.example', 255, NONE, 0),
        record('c.dom.example', 1, ANY, 0),
        record('d.dom.example', 28, NONE, 0),
        record('e.dom.example', 1, IN, 0, [192, 0, 2, 1]),
        record('E.dom.example', 1, IN, 0, [192, 0, 2, 2]),
      ],
      [],
    );
    expect(readUpdate(message)).toEqual({
      id: 99,
      zone: 'dom.example',
      prerequisites: [
        { kind: 'name-in-use', name: 'a.dom.example' },
        { kind: 'name-not-in-use', name: 'b.dom.example' },
        { kind: 'rrset-exists', name: 'c.dom.example', type: 'A' },
        { kind: 'rrset-not-exists', name: 'd.dom.example', type: 'AAAA' },
        {
          kind: 'rrset-is',
          name: 'e.dom.example',
          type: 'A',
          records: [
            { type: 'A', address: '192.0.2.1' },
            { type: 'A', address: '192.0.2.2' },
          ],
        },
      ],
      updates: [],
    });
  });

  it('reads all forms of changes', () => {
    const six = [0x20, 1, 0x0d, 0xb8, ...Array<number>(11).fill(0), 1];
    const message = update(
      [],
      [
        record('a.dom.example', 28, ANY, 0),
        record('a.dom.example', 28, IN, 60, six),
        record('a.dom.example', 16, IN, 0xffffffff, [2, 0xc4, 0x8d, 0]),
        record('a.dom.example', 1, NONE, 0, [192, 0, 2, 1]),
        record('a.dom.example', 255, ANY, 0),
        record('a.dom.example', 65_280, IN, 60, [1]),
        record('dom.example', 15, IN, 60, [0, 10, 0]),
      ],
    );
    const name = 'a.dom.example';
    expect(readUpdate(message).updates).toEqual([
      { kind: 'delete-rrset', name, type: 'AAAA' },
      { kind: 'add', name, type: 'AAAA', ttl: 60, data: { type: 'AAAA', address: '2001:db8::1' } },
      {
        kind: 'add',
        name,
        type: 'TXT',
        ttl: 0,
        data: { type: 'TXT', strings: [Buffer.from('č'), Buffer.alloc(0)] },
      },
      { kind: 'delete-record', name, type: 'A', data: { type: 'A', address: '192.0.2.1' } },
      { kind: 'delete-name', name },
      { kind: 'add', name, type: 'TYPE65280', ttl: 60, data: { type: 'OTHER', named: 'TYPE65280' } },
      { kind: 'add', name: 'dom.example', type: 'MX', ttl: 60, data: { type: 'OTHER', named: 'MX' } },
    ]);
  });

  const a = (klass: number, ttl: number, data: number[] = []) => record('a.dom.example', 1, klass, ttl, data);
  const four = [192, 0, 2, 1];
  it.each([
    ['another operation', update([], [], { flags: 0 }), RCODE.NOTIMP],
    ['an answer', update([], [], { flags: 0xa800 }), RCODE.FORMERR],
    ['no zone', update([], [], { zone: [] }), RCODE.FORMERR],
    ['two zones', update([], [], { zone: [SOA, SOA] }), RCODE.FORMERR],
    [
      'a zone of type A',
      update([], [], { zone: [Buffer.concat([encodeName('dom.example'), numbers(1, IN)])] }),
      RCODE.FORMERR,
    ],
    [
      'a zone of class CH',
      update([], [], { zone: [Buffer.concat([encodeName('dom.example'), numbers(6, 3)])] }),
      RCODE.NOTAUTH,
    ],
    ['a name outside the zone', update([], [record('a.other.example', 1, IN, 60, four)]), RCODE.NOTZONE],
    ['a name that only ends like it', update([], [record('xdom.example', 1, IN, 60, four)]), RCODE.NOTZONE],
    ['a dot inside of a label', update([], [record('x\\.dom.example', 1, IN, 60, four)]), RCODE.NOTZONE],
    ['a prerequisite with a TTL', update([a(ANY, 60)], []), RCODE.FORMERR],
    ['a prerequisite with data', update([a(ANY, 0, four)], []), RCODE.FORMERR],
    ['a prerequisite of class CH', update([a(3, 0)], []), RCODE.FORMERR],
    ['an address of three bytes', update([], [a(IN, 60, [1, 2, 3])]), RCODE.FORMERR],
    ['an addition without data', update([], [a(IN, 60)]), RCODE.FORMERR],
    ['a deletion with a TTL', update([], [a(ANY, 60)]), RCODE.FORMERR],
    ['a deletion with data', update([], [a(ANY, 0, four)]), RCODE.FORMERR],
    ['an addition of type ANY', update([], [record('a.dom.example', 255, IN, 60)]), RCODE.FORMERR],
    ['an addition of type AXFR', update([], [record('a.dom.example', 252, IN, 60)]), RCODE.FORMERR],
    ['a deletion of type MAILB', update([], [record('a.dom.example', 253, ANY, 0)]), RCODE.FORMERR],
    ['a class that is none', update([], [a(7, 0, four)]), RCODE.FORMERR],
    ['a TXT that is cut off', update([], [record('a.dom.example', 16, IN, 60, [3, 65])]), RCODE.FORMERR],
    ['bytes after the end', Buffer.concat([update([], []), Buffer.of(0)]), RCODE.FORMERR],
    [
      '101 changes',
      update(
        [],
        Array.from({ length: 101 }, () => a(ANY, 0)),
      ),
      RCODE.REFUSED,
    ],
  ])('refuses %s', (_what, message, rcode) => {
    expect(rcodeOf(message)).toBe(rcode);
  });

  it('throws nothing but a MessageError, whatever the bytes are', () => {
    const whole = update([a(ANY, 0)], [a(IN, 60, four), record('a.dom.example', 16, IN, 60, [2, 65, 66])]);
    const changed = fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 })
      .map((changes) => {
        const message = Buffer.from(whole);
        for (const [at, byte] of changes) message[at] = byte;
        return message;
      });
    const header = numbers(99, 5 << 11, 1, 1, 1, 1);
    const anything = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.concat([header, bytes]));
    fc.assert(
      fc.property(
        fc.oneof(
          changed,
          anything,
          fc.nat(whole.length).map((end) => whole.subarray(0, end)),
        ),
        (bytes) => {
          rcodeOf(bytes);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
