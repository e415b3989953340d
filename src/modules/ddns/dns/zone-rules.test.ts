import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZoneHost, ZoneRecord } from './zone.ts';
import { withOneTtl, zoneProblems } from './zone-rules.ts';

const D = 'primjer.ba';

/** Records written as "www A 192.0.2.1"; names are relative, also `@`, those that are pointed at full. */
const zone = (rows: readonly string[], ttl = 300): ZoneRecord[] =>
  rows.map((row) => {
    const [, name, type, content] = /^(\S+) (\S+) (.+)$/.exec(row)!;
    return {
      name: name === '@' ? D : `${name}.${D}`,
      type: type as ZoneRecord['type'],
      ttl,
      content: content!,
    };
  });

const hosts = (...labels: string[]): ZoneHost[] =>
  labels.map((label) => ({
    name: `${label.replace('*.', '')}.${D}`,
    ...(label.startsWith('*.') && { wildcard: true }),
  }));

/** Problems as "index field: message", warnings with a question mark. */
const said = (rows: readonly string[], labels: readonly string[] = []): string[] =>
  zoneProblems(D, zone(rows), hosts(...labels)).map(
    ({ index, field, message, level }) => `${index} ${field}${level === 'warning' ? '?' : ''}: ${message}`,
  );

describe('a zone without a fault', () => {
  it.each<[string, string[], string[]]>([
    ['without records', [], []],
    [
      'of every type',
      [
        '@ A 192.0.2.1',
        '@ AAAA 2001:db8::1',
        '@ MX 10 posta.primjer.ba',
        '@ TXT "v=spf1 mx -all"',
        '@ CAA 0 issue "ca.ba"',
        'posta A 192.0.2.2',
        'www CNAME primjer.ba',
        '*.dev CNAME www.primjer.ba',
        '_sip._tcp SRV 1 2 5060 posta.primjer.ba',
        'pod NS ns1.drugi.ba',
        '_dmarc TXT "v=DMARC1"',
      ],
      [],
    ],
    [
      'with a delegation and the addresses of its servers',
      ['a NS ns.a.primjer.ba', 'a NS a.primjer.ba', 'ns.a A 192.0.2.1', 'a AAAA 2001:db8::1'],
      [],
    ],
    [
      'with a host, its mail and texts',
      ['kuca MX 10 kuca.primjer.ba', 'kuca TXT "a"', 'kuca CAA 0 issue ";"', 'cam.kuca A 192.0.2.1'],
      ['kuca'],
    ],
    [
      'with an alias of a host and of its wildcard',
      ['a CNAME kuca.primjer.ba', 'b CNAME x.kuca.primjer.ba'],
      ['*.kuca'],
    ],
    ['with a chain', ['a CNAME b.primjer.ba', 'b CNAME c.primjer.ba', 'c A 192.0.2.1'], []],
    ['with a wildcard beside names', ['* A 192.0.2.1', 'a A 192.0.2.2', 'b CNAME x.primjer.ba'], []],
    [
      'with a challenge of no host',
      ['_acme-challenge TXT "a"', '_acme-challenge.www CNAME x.drugi.ba', 'www A 192.0.2.1'],
      ['kuca'],
    ],
    ['with a delegated tree of underscores', ['_msdcs NS ns.drugi.ba'], []],
    ['that receives no mail', ['@ MX 0 .'], []],
  ])('%s', (_what, rows, labels) => expect(said(rows, labels)).toEqual([]));
});

describe('is told', () => {
  it.each<[string, string[], string[], string[]]>([
    ['CNAME at the domain', ['@ CNAME a.drugi.ba'], [], ['0 name: .*samoj domeni']],
    ['NS at the domain', ['@ NS ns.drugi.ba'], [], ['0 name: .*kod same domene']],
    [
      'CNAME beside others',
      ['a CNAME x.drugi.ba', 'a A 192.0.2.1', 'a TXT "a"'],
      [],
      ['0 type: .*stoji još: A, TXT', '1 name: .*stoji CNAME', '2 name: .*stoji CNAME'],
    ],
    [
      'two CNAMEs',
      ['a CNAME x.drugi.ba', 'a CNAME y.drugi.ba'],
      [],
      ['0 name: .*samo jedan', '1 name: .*samo jedan'],
    ],
    ['a CNAME of itself', ['a CNAME a.primjer.ba'], [], ['0 target: .*u krug']],
    [
      'a loop',
      ['a CNAME b.primjer.ba', 'b CNAME c.primjer.ba', 'c CNAME a.primjer.ba', 'd CNAME a.primjer.ba'],
      [],
      [0, 1, 2, 3].map((index) => `${index} target: .*u krug`),
    ],
    ['a loop through a wildcard', ['* CNAME x.primjer.ba'], [], ['0 target: .*u krug']],
    [
      'a loop through a wildcard and an alias',
      ['* CNAME a.primjer.ba', 'a CNAME neki.primjer.ba'],
      [],
      ['0 target: .*u krug', '1 target: .*u krug'],
    ],
    [
      'a chain of nine',
      [...'abcdefghi']
        .map((letter) => `${letter} CNAME ${String.fromCharCode(letter.charCodeAt(0) + 1)}.primjer.ba`)
        .concat('j A 192.0.2.1'),
      [],
      ['0 target: .*predug'],
    ],
    [
      'a record below a delegation',
      ['a NS ns.drugi.ba', 'www.a A 192.0.2.1', '*.a TXT "a"'],
      [],
      ['0 name: .*više ne bi', '1 name: .*vode drugi', '2 name: .*vode drugi'],
    ],
    [
      'another record at a delegation',
      ['a NS ns.drugi.ba', 'a MX 10 ns.drugi.ba'],
      [],
      ['0 name: .*više ne bi', '1 name: .*vode drugi'],
    ],
    [
      'an address of another delegation',
      ['a NS ns.a.primjer.ba', 'x.a A 192.0.2.1', 'ns.a A 192.0.2.2'],
      [],
      ['0 name: .*više ne bi', '1 name: .*vode drugi'],
    ],
    [
      'a delegation in a delegation',
      ['a NS ns.drugi.ba', 'b.a NS ns.drugi.ba'],
      [],
      ['0 name: .*više ne bi', '1 name: .*vode drugi'],
    ],
    ['a server without an address', ['a NS ns.a.primjer.ba'], [], ['0 server\\?: .*Dodajte']],
    [
      'a server of names that is an alias',
      ['a NS ns.primjer.ba', 'ns CNAME x.drugi.ba'],
      [],
      ['0 server: .*samo drugo ime'],
    ],
    [
      'a server of mail that is an alias',
      ['@ MX 10 m.primjer.ba', 'm CNAME x.drugi.ba', '_a._tcp SRV 0 0 1 m.primjer.ba'],
      [],
      ['0 server\\?: .*samo drugo ime', '2 target\\?: .*samo drugo ime'],
    ],
    [
      'a server that does not exist',
      ['@ MX 10 m.primjer.ba', 'a CNAME b.primjer.ba', 'c MX 1 d.primjer.ba', 'd TXT "a"'],
      [],
      ['0 server\\?: .*nema adresu', '1 target\\?: .*ne postoji', '2 server\\?: .*nema adresu'],
    ],
    [
      'records at a host',
      ['a A 192.0.2.1', 'b AAAA ::1', 'c CNAME x.drugi.ba', 'd NS ns.drugi.ba'],
      ['a', 'b', 'c', 'd'],
      [0, 1, 2, 3].map((index) => `${index} name: .*je host`),
    ],
    [
      'records at the wildcard of a host',
      ['*.a A 192.0.2.1', '*.b A 192.0.2.1'],
      ['*.a', 'b'],
      ['0 name: .*je host a.primjer.ba'],
    ],
    [
      'the challenge of a host',
      ['_acme-challenge.a TXT "x"', 'x._acme-challenge.a CNAME x.drugi.ba'],
      ['a'],
      ['0 name: .*certifikatima hosta a.primjer.ba', '1 name: .*certifikatima'],
    ],
    [
      'the same record twice',
      ['a A 192.0.2.1', 'a A 192.0.2.1', 'b CNAME x.drugi.ba', 'b CNAME x.drugi.ba'],
      [],
      ['1 address: .*već postoji', '3 target: .*već postoji'],
    ],
    ['no mail beside mail', ['@ MX 0 .', '@ MX 10 m.drugi.ba'], [], ['0 server: .*ne prima']],
    [
      'underscore',
      ['_a A 192.0.2.1', 'sip SRV 0 0 1 x.drugi.ba', '* NS ns.drugi.ba'],
      [],
      ['0 name: .*donju', '1 name: .*_sip', '2 name: .*zvjezdica'],
    ],
    [
      'too many for an answer',
      Array.from({ length: 20 }, (_, index) => `@ TXT "${index}${'a'.repeat(4000)}"`),
      [],
      ['14 text: .*ne bi stali'],
    ],
  ])('%s', (_what, rows, labels, expected) => {
    const all = said(rows, labels);
    expect(all, all.join('\n')).toHaveLength(expected.length);
    for (const [place, one] of expected.entries()) expect(all[place]).toMatch(new RegExp(`^${one}`));
  });

  it('a name of another zone', () => {
    const record: ZoneRecord = { name: 'xprimjer.ba', type: 'A', ttl: 60, content: '192.0.2.1' };
    expect(zoneProblems(D, [record], [])).toMatchObject([{ index: 0, field: 'name' }]);
  });

  it('another TTL of the same name and type, which one TTL for all cures', () => {
    const records = [...zone(['a A 192.0.2.1', 'a TXT "a"']), ...zone(['a A 192.0.2.2'], 60)];
    expect(zoneProblems(D, records, [])).toMatchObject([{ index: 2, field: 'ttl' }]);
    expect(withOneTtl(records).map(({ ttl }) => ttl)).toEqual([60, 300, 60]);
    expect(zoneProblems(D, withOneTtl(records), [])).toEqual([]);
  });
});

describe('whatever the zone', () => {
  const label = fc.constantFrom('a', 'b', 'c', '*', 'a.b', 'b.a', '*.a', '@');
  const target = fc.constantFrom('a', 'b', 'c', 'a.b', 'x.a', 'y').map((name) => `${name}.${D}`);
  const row = fc.oneof(
    label.map((name) => `${name} A 192.0.2.1`),
    fc.tuple(label, target).map(([name, to]) => `${name} CNAME ${to}`),
    fc.tuple(label, target).map(([name, to]) => `${name} NS ${to}`),
    fc.tuple(label, target).map(([name, to]) => `${name} MX 1 ${to}`),
    label.map((name) => `${name} TXT "a"`),
  );
  const rows = fc.array(row, { maxLength: 12 });
  const labels = fc.uniqueArray(fc.constantFrom('a', 'b', '*.c'), { maxLength: 2 });

  it('the order of records changes only which of two same ones is told', () => {
    fc.assert(
      fc.property(rows, labels, (some, of) => {
        // Of two CNAMEs at one name only one can be followed.
        const unique = [...new Map(some.map((one) => [one.replace(/(?<=CNAME).*/, ''), one])).values()];
        const by = (list: string[]) =>
          said(list, of)
            .map((one) => one.replace(/^\d+/, (index) => list[Number(index)]!))
            .sort();
        expect(by(unique.toReversed())).toEqual(by(unique));
      }),
    );
  });

  it('no alias of an accepted zone leads back to itself', () => {
    fc.assert(
      fc.property(rows, labels, (some, of) => {
        if (said(some, of).some((one) => !one.includes('?'))) return;
        const next = new Map(
          zone(some)
            .filter(({ type }) => type === 'CNAME')
            .map(({ name, content }) => [name, content]),
        );
        for (const start of next.keys()) {
          let name: string | undefined = start;
          for (let step = 0; step < 20 && name !== undefined; step++) name = next.get(name);
          expect(name).toBeUndefined();
        }
      }),
    );
  });
});
