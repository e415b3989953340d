import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExact } from './json.ts';

describe('parseExact', () => {
  it('reads what JSON.parse reads, but for tokens', () => {
    const json = fc.json({ maxDepth: 4 }).filter((text) => !text.includes('message_token'));
    fc.assert(
      fc.property(json, (text) => {
        expect(parseExact(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('keeps 300 neighbouring tokens apart, at whatever depth', () => {
    const tokens = Array.from({ length: 300 }, (_, n) => String(5_700_000_000_000_000_000n + BigInt(n)));
    const read = tokens.map((token) => parseExact(`{"a":[{"message_token":${token}}]}`)) as {
      a: [{ message_token: string }];
    }[];
    expect(read.map(({ a }) => a[0].message_token)).toEqual(tokens);
  });

  it('leaves a token that is a text as it is', () => {
    expect(parseExact('{"message_token":"057"}')).toEqual({ message_token: '057' });
  });

  it.each(['', '{', "{'a':1}", 'undefined'])('throws a SyntaxError for %j', (text) => {
    expect(() => parseExact(text)).toThrow(SyntaxError);
  });
});
