import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoted } from './presentation.ts';
import { readTtl } from './ttl.ts';
import { recordsOfHost, type WrittenZone, writeZoneFile } from './write-zone.ts';
import { recordKey, type ZoneRecord } from './zone.ts';
import { parseZoneFile, ZONE_FILE } from './zone-file.ts';

const D = 'primjer.ba';
const parse = (...lines: string[]) => parseZoneFile(lines.join('\n'), D, 3600);
/** Records as "line name ttl type content". */
const rows = (...lines: string[]): string[] =>
  parse(...lines).records.map(
    ({ line, name, ttl, type, content }) => `${line} ${name} ${ttl} ${type} ${content}`,
  );
const SOA = '@ IN SOA ns1 hostmaster 2026112801 1h 15m 1w 60';

/** A million characters of a text come to an end. */
const expectEnd = (text: string): void => {
  const file = parse(`a TXT ${text.repeat(1_000_000 / text.length)}`);
  expect(file.records.length + file.problems.length).toBeGreaterThan(0);
};

describe('a zone file', () => {
  it('as BIND has it', () => {
    const file = parse(
      '$TTL 1h30m ; podrazumijevano',
      '$ORIGIN primjer.ba.',
      '@  IN  SOA  ns1.primjer.ba. ime\\.prezime.primjer.ba. (',
      '      2026112801 ; serijski broj',
      '      1h 15m',
      '      1w 60 )',
      '   NS ns1',
      '   IN NS ns2.drugi.ba.',
      '   MX 10 posta',
      'www 300 IN A 192.0.2.1',
      '    IN 300 AAAA 2001:DB8::1',
      '   ; samo napomena',
      'tekst TXT ( "prvi;"',
      '   "dr\\"ugi" ) ; kraj',
      '$ORIGIN pod.primjer.ba.',
      '@ A 192.0.2.2',
      'a\tCNAME\twww.primjer.ba.',
      '$ORIGIN dublje',
      'x A 192.0.2.3',
    );
    expect(file.problems).toEqual([]);
    expect(file.soa).toEqual({
      primary: 'ns1.primjer.ba',
      contact: 'ime\\.prezime.primjer.ba',
      serial: 2026112801,
      refresh: 3600,
      retry: 900,
      expire: 604800,
      minimum: 60,
      ttl: 5400,
    });
    expect(file.ns).toEqual(['ns1.primjer.ba', 'ns2.drugi.ba']);
    expect(
      file.records.map(({ line, name, ttl, type, content }) => [line, name, ttl, type, content]),
    ).toEqual([
      [9, D, 5400, 'MX', '10 posta.primjer.ba'],
      [10, `www.${D}`, 300, 'A', '192.0.2.1'],
      [11, `www.${D}`, 300, 'AAAA', '2001:db8::1'],
      [13, `tekst.${D}`, 5400, 'TXT', '"prvi;" "dr\\"ugi"'],
      [16, `pod.${D}`, 5400, 'A', '192.0.2.2'],
      [17, `a.pod.${D}`, 5400, 'CNAME', 'www.primjer.ba'],
      [19, `x.dublje.pod.${D}`, 5400, 'A', '192.0.2.3'],
    ]);
  });

  it.each<[string, string[], string[]]>([
    [
      'CRLF and a BOM',
      ['\ufeffa A 192.0.2.1\r', 'b A 192.0.2.2\r'],
      ['1 a.primjer.ba 3600 A 192.0.2.1', '2 b.primjer.ba 3600 A 192.0.2.2'],
    ],
    [
      'owners that look like a TTL, a class or a type',
      ['300 A 192.0.2.1', '1h A 192.0.2.2', 'in A 192.0.2.3', 'mx MX 1 a'],
      [
        '1 300.primjer.ba 3600 A 192.0.2.1',
        '2 1h.primjer.ba 3600 A 192.0.2.2',
        '3 in.primjer.ba 3600 A 192.0.2.3',
        '4 mx.primjer.ba 3600 MX 1 a.primjer.ba',
      ],
    ],
    [
      'the last TTL where there is no $TTL',
      ['a 60 A 192.0.2.1', 'b A 192.0.2.2'],
      ['1 a.primjer.ba 60 A 192.0.2.1', '2 b.primjer.ba 60 A 192.0.2.2'],
    ],
    [
      '$TTL before the last one',
      ['$TTL 90', 'a 60 A 192.0.2.1', 'b A 192.0.2.2'],
      ['2 a.primjer.ba 60 A 192.0.2.1', '3 b.primjer.ba 90 A 192.0.2.2'],
    ],
    ['the minimum of the SOA', [SOA, 'a A 192.0.2.1'], ['2 a.primjer.ba 60 A 192.0.2.1']],
    [
      'names in escapes, letters and capitals',
      ['\\097 A 192.0.2.1', 'KUĆA A 192.0.2.2', '\\042 A 192.0.2.3'],
      [
        '1 a.primjer.ba 3600 A 192.0.2.1',
        '2 xn--kua-rpa.primjer.ba 3600 A 192.0.2.2',
        '3 *.primjer.ba 3600 A 192.0.2.3',
      ],
    ],
    [
      'full names',
      ['www.primjer.ba. A 192.0.2.1', 'primjer.ba. A 192.0.2.2'],
      ['1 www.primjer.ba 3600 A 192.0.2.1', '2 primjer.ba 3600 A 192.0.2.2'],
    ],
    [
      'an origin of the root',
      ['$ORIGIN .', 'www.primjer.ba A 192.0.2.1'],
      ['2 www.primjer.ba 3600 A 192.0.2.1'],
    ],
    [
      'unquoted text and octets',
      ['a TXT v=spf1', 'b TXT "\\195\\182ž"', 'c CAA 0 issue ca.ba'],
      [
        '1 a.primjer.ba 3600 TXT "v=spf1"',
        '2 b.primjer.ba 3600 TXT "\\195\\182\\197\\190"',
        '3 c.primjer.ba 3600 CAA 0 issue "ca.ba"',
      ],
    ],
    ['the SOA once more at the end', [SOA, 'a A 192.0.2.1', SOA], ['2 a.primjer.ba 60 A 192.0.2.1']],
    ['nothing', [''], []],
  ])('has %s', (_what, lines, expected) => {
    expect(parse(...lines).problems).toEqual([]);
    expect(rows(...lines)).toEqual(expected);
  });

  it('leaves out no line in silence', () => {
    const wrong: [string, RegExp, ('error' | 'left-out')?][] = [
      ['a A 300.1.1.1', /IPv4 adresa: .*od 0 do 255/],
      ['a', /nema vrste/],
      ['a 60 IN', /nema vrste/],
      ['a "A" 192.0.2.1', /nema vrste/],
      ['bad line here', /Nepoznata vrsta zapisa: LINE/],
      ['a 99999999999 A 192.0.2.1', /nije trajanje/],
      ['drugi.ba. A 192.0.2.1', /nije u domeni/],
      ['a\\.b A 192.0.2.1', /nije ispravno/],
      ['a..b A 192.0.2.1', /prazan/],
      ['a.*.b A 192.0.2.1', /Zvjezdica/],
      ['a MX posta', /Zapis MX ima/],
      ['a MX deset posta', /Prioritet: .*broj/],
      ['a TXT "bez kraja', /Navodnici/],
      ['a TXT "\\300"', /255/],
      [`a TXT "${'a'.repeat(256)}"`, /255 bajtova/],
      ['a TXT "\ufffd"', /UTF-8/],
      ['a A 192.0.2.1 )', /nije otvorena/],
      ['a CH A 192.0.2.1', /Klasa CH/, 'left-out'],
      ['a TYPE65 \\# 4 00010000', /TYPE65/, 'left-out'],
      ['a A \\# 4 c0000201', /RFC 3597/],
      ['a RRSIG A 8 2 60 x', /DNSSEC/, 'left-out'],
      ['a DS 1 8 2 ab', /DS/, 'left-out'],
      ['a SPF "v=spf1"', /TXT/, 'left-out'],
      ['a PTR b', /PTR/, 'left-out'],
      ['a HTTPS 1 . alpn=h2', /HTTPS/, 'left-out'],
      ['a ALIAS b', /ALIAS/, 'left-out'],
      ['$INCLUDE druga.zone', /\$INCLUDE/],
      ['$GENERATE 1-9 a$ A 192.0.2.$', /\$GENERATE/],
      ['$NESTO 1', /Nepoznata naredba/],
      ['$TTL', /jedna vrijednost/],
      ['$TTL uvijek', /nije trajanje/],
      ['drugi.ba. SOA ns1 a 1 2 3 4 5', /nije u domeni/],
      ['pod SOA ns1 a 1 2 3 4 5', /SOA je za pod/],
      ['@ SOA ns1 a 1 2 3 4', /sedam dijelova/],
      ['@ SOA ns1 a 4294967296 2 3 4 5', /serijski/],
      ['@ SOA ns1 a 1 2 3 4 x', /nije trajanje/],
      ['a A (192.0.2.1', /Zagrada nije zatvorena/],
    ];
    const { records, problems } = parse(...wrong.map(([line]) => line));
    expect(records).toEqual([]);
    expect(problems.map(({ line }) => line)).toEqual(wrong.map((_, index) => index + 1));
    for (const [index, [line, message, kind = 'error']] of wrong.entries()) {
      expect(problems[index]!.message, line).toMatch(message);
      expect(problems[index]!.kind, line).toBe(kind);
    }
  });

  it('gives lines without an owner to the one before, also if that line is refused, and to none if that has none', () => {
    const { records, problems } = parse(
      'a A 300.1.1.1',
      '  TXT "a"',
      'drugi.ba. A 192.0.2.1',
      '  TXT "b"',
      '"c" A 192.0.2.1',
      ' TXT "c"',
    );
    expect(records.map(({ name, line }) => [name, line])).toEqual([['a.primjer.ba', 2]]);
    expect(problems.map(({ line }) => line)).toEqual([1, 3, 4, 5, 6]);
    expect(parse(' A 192.0.2.1').problems).toHaveLength(1);
  });

  it('has bounds', () => {
    expect(parse('a'.repeat(ZONE_FILE.octets + 1))).toMatchObject({ records: [], problems: [{ line: 1 }] });
    const many = Array.from({ length: ZONE_FILE.records + 1 }, (_, index) => `a${index} A 192.0.2.1`);
    expect(parse(...many.slice(1)).records).toHaveLength(ZONE_FILE.records);
    expect(parse(...many)).toMatchObject({ records: [], problems: [{ line: 10_001 }] });
    const { problems } = parse(...many.slice(0, 500).map((line) => `${line}.300`));
    expect(problems).toHaveLength(ZONE_FILE.problems + 1);
    expect(problems.at(-1)!.message).toContain('300');
  });

  it.each(['"', '('])('of a million of %j comes to an end', expectEnd);

  it('of any characters is read without a fault of the program', () => {
    const piece = fc.constantFrom(
      ...'a@*. \t\n\r;()"\\$0',
      '$ORIGIN ',
      '$TTL ',
      ' A ',
      ' TXT ',
      ' SOA ',
      '192.0.2.1',
      'primjer.ba.',
      '\\065',
      'ž',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { records, problems } = parse(pieces.join(''));
        for (const { name } of records) expect(name.endsWith(D)).toBe(true);
        for (const { line } of problems) expect(line).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a written zone', () => {
  const label = fc.constantFrom('a', 'b', '300', '1h', 'in', 'mx', 'xn--kua-rpa', 'www.primjer.ba', 'c.d');
  const name = fc.oneof(
    fc.constant(D),
    label.map((one) => `${one}.${D}`),
    label.map((one) => `*.${one}.${D}`),
  );
  const target = fc.constantFrom(D, `a.${D}`, 'posta.drugi.ba', 'xn--arija-gya40d.ba');
  const ttl = fc.integer({ min: 0, max: 2_147_483_647 });
  const texts = fc
    .array(fc.uint8Array({ maxLength: 12 }), { minLength: 1, maxLength: 3 })
    .map((strings) => strings.map(quoted).join(' '))
    .filter((content) => !content.includes('\\239\\191\\189'));
  const record: fc.Arbitrary<ZoneRecord> = fc.oneof(
    fc.record({
      name,
      type: fc.constant('A' as const),
      ttl,
      content: fc.constantFrom('192.0.2.1', '203.0.113.7'),
    }),
    fc.record({ name, type: fc.constant('AAAA' as const), ttl, content: fc.constant('2001:db8::1') }),
    fc.record({ name, type: fc.constant('CNAME' as const), ttl, content: target }),
    fc.record({
      name: label.map((one) => `${one}.${D}`),
      type: fc.constant('NS' as const),
      ttl,
      content: target,
    }),
    fc.record({
      name,
      type: fc.constant('MX' as const),
      ttl,
      content: fc.oneof(
        target.map((to) => `10 ${to}`),
        fc.constant('0 .'),
      ),
    }),
    fc.record({
      name: fc.constant(`_sip._tcp.${D}`),
      type: fc.constant('SRV' as const),
      ttl,
      content: target.map((to) => `1 2 3 ${to}`),
    }),
    fc.record({
      name,
      type: fc.constant('CAA' as const),
      ttl,
      content: fc.constantFrom('0 issue "ca.ba; a=b"', '128 iodef "mailto:a@b.ba"'),
    }),
    fc.record({ name, type: fc.constant('TXT' as const), ttl, content: texts }),
  );
  const number = fc.integer({ min: 0, max: 2_147_483_647 });
  const zone: fc.Arbitrary<WrittenZone> = fc.record({
    domain: fc.constant(D),
    soa: fc.record({
      primary: fc.constant(`ns1.${D}`),
      contact: fc.constantFrom(`hostmaster.${D}`, `ime\\.prezime.${D}`),
      serial: fc.integer({ min: 0, max: 0xffffffff }),
      refresh: number,
      retry: number,
      expire: number,
      minimum: number,
      ttl,
    }),
    ns: fc.uniqueArray(target, { minLength: 1 }),
    nsTtl: ttl,
    hosts: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom(`kuca.${D}`, `kamera.${D}`),
        ttl,
        ipv4: fc.constantFrom(null, '192.0.2.9'),
        ipv6: fc.constantFrom(null, '2001:db8::9'),
        wildcard: fc.boolean(),
      }),
      { selector: (host) => host.name },
    ),
    records: fc.uniqueArray(record, { maxLength: 12, selector: recordKey }),
    writtenAt: fc.constant('28. 11. 2026. 15:05'),
  });
  const sorted = (records: readonly ZoneRecord[]): string[] =>
    records.map((one) => `${one.name} ${one.type} ${one.ttl} ${one.content}`).sort();

  it('is read as the same zone, and written again as the same file', () => {
    fc.assert(
      fc.property(zone, (one) => {
        const text = writeZoneFile(one);
        const file = parseZoneFile(text, D, 1);
        expect(file.problems).toEqual([]);
        expect(file.soa).toEqual(one.soa);
        expect(file.ns).toEqual(one.ns);
        expect(sorted(file.records)).toEqual(sorted([...one.records, ...one.hosts.flatMap(recordsOfHost)]));
        expect(writeZoneFile({ ...one, records: one.records.toReversed() })).toBe(text);
        expect(parseZoneFile(text.replaceAll('\n', '\r\n'), D, 1)).toEqual(file);
      }),
    );
  });

  it('is plain to read', () => {
    const soa = {
      primary: 'ns1.primjer.ba',
      contact: 'hostmaster.primjer.ba',
      serial: 1,
      refresh: 2,
      retry: 3,
      expire: 4,
      minimum: 60,
      ttl: 300,
    };
    const records: ZoneRecord[] = [
      { name: `www.${D}`, type: 'CNAME', ttl: 60, content: D },
      { name: D, type: 'MX', ttl: 60, content: '10 posta.drugi.ba' },
    ];
    const hosts = [{ name: `kuca.${D}`, ttl: 60, ipv4: '192.0.2.1', ipv6: null }];
    expect(
      writeZoneFile({
        domain: D,
        soa,
        ns: ['ns1.primjer.ba'],
        nsTtl: 3600,
        hosts,
        records,
        writtenAt: 'danas',
      }),
    ).toBe(
      [
        '; Zona primjer.ba',
        '; Zapisano danas',
        '$ORIGIN primjer.ba.',
        '$TTL 300',
        '@\t300\tIN\tSOA\tns1.primjer.ba. hostmaster.primjer.ba. 1 2 3 4 60',
        '@\t3600\tIN\tNS\tns1.primjer.ba.',
        '',
        '; Hostovi: adrese u trenutku izvoza',
        'kuca\t60\tIN\tA\t192.0.2.1',
        '',
        '; Zapisi',
        '@\t60\tIN\tMX\t10 posta.drugi.ba.',
        'www\t60\tIN\tCNAME\tprimjer.ba.',
        '',
      ].join('\n'),
    );
  });
});

it.each<[string, number | null]>([
  ['0', 0],
  ['3600', 3600],
  ['1h30m', 5400],
  ['1W2D3H4M5S', 788_645],
  ['1h30', 3630],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['-1', null],
  ['1x', null],
  ['h', null],
  ['', null],
  [`${'1'.repeat(100_000)}x`, null],
])('a TTL of %.20j is %s s', (text, seconds) => expect(readTtl(text)).toBe(seconds));
