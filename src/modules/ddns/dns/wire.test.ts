import { decode, encode } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeName, readName } from './message-names.ts';
import { MessageError, readSections } from './wire.ts';

describe('names', () => {
  it.each([
    ['.', [0]],
    ['a.b', [1, 97, 1, 98, 0]],
    ['A.b.', [1, 97, 1, 98, 0]],
    ['a\\.b', [3, 97, 46, 98, 0]],
    ['\\000\\\\', [2, 0, 92, 0]],
  ])('%s', (text, bytes) => {
    expect([...encodeName(text)]).toEqual(bytes);
  });

  it.each(['a..b', '.a', 'a'.repeat(64), Array(128).fill('a').join('.'), '\\999'])('%s is none', (text) => {
    expect(() => encodeName(text)).toThrow(MessageError);
  });

  it('are the same after writing and reading, whatever bytes the labels have', () => {
    const labels = fc.array(fc.uint8Array({ minLength: 1, maxLength: 30 }), { maxLength: 8 });
    fc.assert(
      fc.property(labels, (parts) => {
        const wire = Buffer.concat([...parts.map((part) => Buffer.of(part.length, ...part)), Buffer.of(0)]);
        const { name, end } = readName(wire, 0);
        expect(end).toBe(wire.length);
        expect(readName(encodeName(name), 0).name).toBe(name);
        expect(name === '.' ? 0 : name.replace(/\\(\d{3}|.)/g, 'x').split('.').length).toBe(parts.length);
      }),
    );
  });

  it('follow pointers back only', () => {
    const at = (...bytes: number[]) => Buffer.from(bytes);
    expect(readName(at(1, 97, 0, 1, 98, 0xc0, 0), 3)).toEqual({ name: 'b.a', end: 7 });
    for (const [bytes, from] of [
      [at(0xc0, 0), 0],
      [at(0xc0, 2, 0xc0, 0), 0],
      [at(1, 97, 0xc0, 0), 0],
      [at(0x40, 0), 0],
      [at(0xc0), 0],
      [at(3, 97), 0],
    ] as const)
      expect(() => readName(bytes, from)).toThrow(MessageError);
  });
});

describe('readSections', () => {
  it('finds what dns-packet wrote, or throws a MessageError', () => {
    const message = encode({
      type: 'response',
      questions: [{ name: 'a.example', type: 'A' }],
      answers: [{ name: 'a.example', type: 'A', ttl: 60, data: '192.0.2.1' }],
      authorities: [{ name: 'example', type: 'NS', ttl: 60, data: 'ns.example' }],
    });
    const { answers, authorities } = readSections(message);
    expect(readName(message, authorities[0]!.data).name).toBe('ns.example');
    expect([...message.subarray(answers[0]!.data, answers[0]!.end)]).toEqual([192, 0, 2, 1]);
    for (let end = 0; end < message.length; end++)
      expect(() => readSections(message.subarray(0, end))).toThrow(MessageError);
    expect(decode(message).answers).toHaveLength(1);
  });
});
