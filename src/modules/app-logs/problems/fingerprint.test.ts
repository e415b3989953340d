import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GivenLine, LineSource } from '../lines/line.ts';
import { problemOf, withoutParticulars } from './fingerprint.ts';
import { framesOf } from './frames.ts';

const source: LineSource = { tenantId: null, app: 'server', node: null, release: null };
const failure = (message: string, stack = '', type = 'TypeError'): GivenLine => ({
  level: 'error',
  message: 'request failed',
  error: { type, message, stack },
});
const print = (given: GivenLine, from = source) => problemOf(given, from)!.fingerprint;

const STACK = `TypeError: x
    at pay (/srv/app/src/blagajna.ts:12:5)
    at async Object.run (file:///srv/app/src/run.ts:3:1)
    at call (/srv/app/node_modules/fastify/lib/x.js:1:1)
    at node:internal/process:9:9`;

describe('like errors', () => {
  it.each([
    ['Račun 417 nije plaćen', 'Račun 99 nije plaćen'],
    ['Korisnik 0189a000-0000-7000-8000-00000000000a', 'Korisnik 0189a000-0000-7000-8000-00000000000b'],
    ['Nema kolone "ime"', 'Nema kolone "adresa stanovanja"'],
    ['Nema „lista” ovdje', 'Nema „drugo” ovdje'],
    ['Mail za a@b.ba nije otišao', 'Mail za drugi.neko@primjer.ba nije otišao'],
    ['Ne odgovara https://a.ba/x?y=1', 'Ne odgovara https://b.ba/'],
    ['Commit deadbeef01 fali', 'Commit 1234567890ab fali'],
  ])('%s, and %s', (one, other) => expect(print(failure(one))).toBe(print(failure(other))));

  it('differ by type, words, application, organisation and own functions, and not by where in these', () => {
    const base = print(failure('Pukla veza', STACK));
    expect(print(failure('Pukla veza', STACK.replaceAll(/:\d+:\d+/g, ':7:7')))).toBe(base);
    expect(print(failure('Pukla veza', STACK.replace('fastify', 'other')))).toBe(base);
    const others = [
      print(failure('Pukla cijev', STACK)),
      print(failure('Pukla veza', STACK, 'RangeError')),
      print(failure('Pukla veza', STACK.replace('pay', 'refund'))),
      print(failure('Pukla veza', STACK), { ...source, app: 'blagajna' }),
      print(failure('Pukla veza', STACK), { ...source, tenantId: '01890000-0000-7000-8000-000000000001' }),
    ];
    expect(new Set([base, ...others]).size).toBe(6);
    expect(problemOf(failure('Pukla veza', STACK), source)).toMatchObject({
      kind: 'TypeError',
      title: 'Pukla veza',
      place: 'pay /srv/app/src/blagajna.ts',
    });
  });

  it('are none below the level of errors, and are those without an error too', () => {
    expect(problemOf({ level: 'warn', message: 'Sporo' }, source)).toBeNull();
    expect(problemOf({ level: 'fatal', message: 'Nema više mjesta\nni daha' }, source)).toMatchObject({
      kind: '',
      title: 'Nema više mjesta',
      place: null,
    });
  });

  it('are the same however often their particulars are taken out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const once = withoutParticulars(text);
        expect(withoutParticulars(once)).toBe(once);
      }),
    );
  });
});

describe('a stack', () => {
  it('is read as browsers and Node write it', () => {
    expect(framesOf(STACK).map(({ name, file }) => `${name}|${file}`)).toEqual([
      'pay|/srv/app/src/blagajna.ts',
      'Object.run|/srv/app/src/run.ts',
      'call|/srv/app/node_modules/fastify/lib/x.js',
      '|node:internal/process',
    ]);
    const [bundle] = framesOf('pay@https://a.ba/admin-assets/index-Ab12_-9x.js?x#y:10:200');
    expect(bundle).toEqual({ name: 'pay', file: '/admin-assets/index.js', line: 10, column: 200 });
    const [firefox] = framesOf('pay@https://a.ba/assets/home-Ab12_-9x.js:10:200');
    expect(firefox).toEqual({ name: 'pay', file: '/assets/home.js', line: 10, column: 200 });
  });

  it('of any text takes no time', () => {
    const hostile = [
      'at '.repeat(3000),
      `at ${'a ('.repeat(3000)}`,
      `${'@'.repeat(5000)}`,
      `at ${':1'.repeat(4000)}`,
    ];
    const begun = performance.now();
    for (const stack of hostile) {
      framesOf(stack);
      withoutParticulars(stack.slice(0, 2000));
    }
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});
