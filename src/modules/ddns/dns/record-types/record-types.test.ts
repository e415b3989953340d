import { decode, encode } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, quoted, tokensOf } from '../presentation.ts';
import { contentOf, contentOfTokens, type RecordTypeName, TYPE_NAMES, targetOf, valuesOf } from './index.ts';
import { ownerProblem } from './owners.ts';
import { BadContent, rdataOf } from './rdata.ts';
import type { Values } from './record-type.ts';

const D = 'primjer.ba';
/** Also lone surrogates. fast-check's own set takes seconds to build. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0x2ff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));
const DKIM = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'.repeat(10)}`;

/** The data that a client decodes from an answer with this content. */
function overTheWire(type: RecordTypeName, content: string): unknown {
  const data = rdataOf(type, content);
  const packet = encode({
    type: 'response',
    answers: [{ type, name: D, ttl: 60, class: 'IN', data } as never],
  });
  const answers = decode(packet).answers!;
  expect(answers).toHaveLength(1);
  return (answers[0] as { data: unknown }).data;
}

const read = (type: RecordTypeName, values: Values): string => {
  const result = contentOf(type, values, D);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.content;
};

describe('what is filled in', () => {
  const rows: [RecordTypeName, Values, string][] = [
    ['A', { address: ' 203.0.113.7 ' }, '203.0.113.7'],
    ['AAAA', { address: '2001:DB8:0:0:0:0:0:1' }, '2001:db8::1'],
    ['AAAA', { address: '2001:db8:0:0:1:0:0:0' }, '2001:db8:0:0:1::'],
    ['AAAA', { address: '::' }, '::'],
    ['CNAME', { target: 'Drugi.BA.' }, 'drugi.ba'],
    ['CNAME', { target: 'www' }, 'www.primjer.ba'],
    ['CNAME', { target: '_x.acm-validations.aws.' }, '_x.acm-validations.aws'],
    ['NS', { server: 'ns1.čaršija.ba' }, 'ns1.xn--arija-gya40d.ba'],
    ['MX', { priority: '10', server: '@' }, '10 primjer.ba'],
    ['MX', { priority: 0, server: '.' }, '0 .'],
    ['SRV', { priority: 1, weight: 2, port: 5060, target: 'sip' }, '1 2 5060 sip.primjer.ba'],
    ['SRV', { priority: 0, weight: 0, port: 0, target: '.' }, '0 0 0 .'],
    ['CAA', { flags: '0', tag: 'issue', value: 'LetsEncrypt.org' }, '0 issue "letsencrypt.org"'],
    ['CAA', { flags: '128', tag: 'issuewild', value: ';' }, '128 issuewild ";"'],
    [
      'CAA',
      { flags: '0', tag: 'issue', value: 'ca.ba ; validationmethods=dns-01; accounturi=https://ca.ba/1' },
      '0 issue "ca.ba; validationmethods=dns-01; accounturi=https://ca.ba/1"',
    ],
    ['CAA', { flags: '0', tag: 'iodef', value: 'mailto:a@primjer.ba' }, '0 iodef "mailto:a@primjer.ba"'],
    ['TXT', { text: 'v=spf1 -all' }, '"v=spf1 -all"'],
    ['TXT', { text: 'kaže "da" i \\ne' }, '"ka\\197\\190e \\"da\\" i \\\\ne"'],
    ['TXT', { text: '"v=DKIM1; " "p=abc"' }, '"v=DKIM1; " "p=abc"'],
    ['TXT', { text: '"v=DKIM1; "\n\t"p=abc"' }, '"v=DKIM1; " "p=abc"'],
    ['TXT', { text: '( "a"\n "b" )' }, '"a" "b"'],
    ['TXT', { text: '(a "b")' }, '"(a \\"b\\")"'],
    ['TXT', { text: '"da" ili "ne"' }, '"\\"da\\" ili \\"ne\\""'],
    ['TXT', { text: '"' }, '"\\""'],
    ['TXT', { text: '""' }, '""'],
    ['TXT', { text: '"\\000\\255"' }, '"\\000\\255"'],
    ['TXT', { text: 'a;b(c' }, '"a;b(c"'],
  ];
  it.each(rows)('%s %j is stored as %j', (type, values, content) => expect(read(type, values)).toBe(content));

  it.each(rows)(
    '%s %j is shown so that the same is stored again, and fits a packet',
    (type, _values, content) => {
      expect(read(type, valuesOf(type, content)!)).toBe(content);
      expect(() => overTheWire(type, content)).not.toThrow();
    },
  );

  it.each<[RecordTypeName, Values, string, string]>([
    ['A', {}, 'address', 'obavezno'],
    ['A', { address: '' }, 'address', 'obavezno'],
    ['A', { address: '300.1.1.1' }, 'address', 'od 0 do 255'],
    ['A', { address: '1.2.3' }, 'address', 'četiri broja'],
    ['A', { address: '1.2.3.4.' }, 'address', 'četiri broja'],
    ['A', { address: '01.2.3.4' }, 'address', 'četiri broja'],
    ['A', { address: '0x7f.1' }, 'address', 'četiri broja'],
    ['A', { address: '1.2.3.4/24' }, 'address', 'četiri broja'],
    ['A', { address: '1.2.3.4:80' }, 'address', 'četiri broja'],
    ['A', { address: '2001:db8::1' }, 'address', 'zapis AAAA'],
    ['A', { address: 'primjer.ba' }, 'address', 'IPv4'],
    ['AAAA', { address: '1.2.3.4' }, 'address', 'zapis A.'],
    ['AAAA', { address: '::ffff:1.2.3.4' }, 'address', 'zapis A.'],
    ['AAAA', { address: 'fe80::1%eth0' }, 'address', '%'],
    ['AAAA', { address: '2001:db8::/64' }, 'address', 'a ne mrežu'],
    ['AAAA', { address: '2001:db8:::1' }, 'address', 'IPv6'],
    ['AAAA', { address: '[2001:db8::1]' }, 'address', 'IPv6'],
    ['AAAA', { address: '12345::' }, 'address', 'IPv6'],
    ['CNAME', { target: '192.0.2.1' }, 'target', 'a ne IP adresa'],
    ['NS', { server: '_ns.primjer.ba' }, 'server', 'donju crtu'],
    ['NS', { server: '.' }, 'server', 'tačka'],
    ['MX', { priority: 65536, server: '@' }, 'priority', '65535'],
    ['MX', { priority: -1, server: '@' }, 'priority', 'Najmanje 0'],
    ['MX', { priority: 'deset', server: '@' }, 'priority', 'cijeli broj'],
    ['MX', { server: '@' }, 'priority', 'obavezno'],
    ['MX', { priority: 10, server: '192.0.2.1' }, 'server', 'a ne IP adresa'],
    ['MX', { priority: 10, server: 'posta_1.primjer.ba' }, 'server', 'donju crtu'],
    ['SRV', { priority: 0, weight: 0, port: 70000, target: 'a' }, 'port', '65535'],
    ['CAA', { flags: '1', tag: 'issue', value: 'a.ba' }, 'flags', 'ponuđenih'],
    ['CAA', { flags: '0', tag: 'isue', value: 'a.ba' }, 'tag', 'ponuđenih'],
    ['CAA', { flags: '0', tag: 'issue', value: 'https://a.ba' }, 'value', 'domenu izdavača'],
    ['CAA', { flags: '0', tag: 'issue', value: 'a.ba; x y' }, 'value', 'naziv=vrijednost'],
    ['CAA', { flags: '0', tag: 'iodef', value: 'a@primjer.ba' }, 'value', 'mailto'],
    ['CAA', { flags: '0', tag: 'contactemail', value: 'a' }, 'value', 'e-mail'],
    ['CAA', { flags: '0', tag: 'contactphone', value: 'ćao' }, 'value', 'engleska slova'],
    ['TXT', { text: '' }, 'text', 'obavezno'],
    ['TXT', { text: 'a\0b' }, 'text', 'nedozvoljen'],
    ['TXT', { text: 'v=DKIM1;\np=abc' }, 'text', 'u jednom redu'],
    ['TXT', { text: '"\\256"' }, 'text', 'veći od 255'],
    ['TXT', { text: `"${'a'.repeat(256)}"` }, 'text', '255 bajtova'],
    ['TXT', { text: 'a'.repeat(4097) }, 'text', '4096 bajtova'],
    ['A', { address: '1.2.3.4', more: 1 }, '', 'Unrecognized'],
  ])('%s %.60j is refused at %j: %s', (type, values, field, part) => {
    const result = contentOf(type, values, D);
    expect(result).toHaveProperty('errors');
    if ('errors' in result) expect(Object.keys(result.errors)).toEqual([field]);
    if ('errors' in result && field) expect(result.errors[field]).toContain(part);
  });
});

describe('a text record', () => {
  it('of more than 255 octets is cut into strings', () => {
    const content = read('TXT', { text: DKIM });
    expect(tokensOf(content)!.map(({ raw }) => raw.length)).toEqual([255, DKIM.length - 255]);
    expect(Buffer.concat(overTheWire('TXT', content) as Buffer[]).toString()).toBe(DKIM);
    expect(valuesOf('TXT', content)).toEqual({ text: DKIM });
    expect(read('TXT', { text: 'č'.repeat(150) })).toMatch(/^"(\\\d{3}){255}" "(\\\d{3}){45}"$/);
  });

  it('carries any text and any bytes, and is shown so that the same is stored again', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 90 }), (text) => {
        const result = contentOf('TXT', { text }, D);
        if ('errors' in result) return;
        expect(read('TXT', valuesOf('TXT', result.content)!)).toBe(result.content);
        const sent = Buffer.concat(overTheWire('TXT', result.content) as Buffer[]).toString();
        // What is in quotation marks, also in parentheses, may be read as strings of a zone file.
        if (!/^(?:\(\s*)?"/.test(text.trim())) expect(sent).toBe(text.trim());
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 3 }), (strings) => {
        const content = strings.map(quoted).join(' ');
        expect(tokensOf(content)!.map(({ raw }) => bytesOf(raw))).toEqual(strings);
        expect(overTheWire('TXT', content)).toEqual(strings.map((bytes) => Buffer.from(bytes)));
        expect(read('TXT', valuesOf('TXT', content)!)).toBe(content);
      }),
    );
  });
});

describe('in a packet', () => {
  it.each<[RecordTypeName, string, unknown]>([
    ['A', '203.0.113.7', '203.0.113.7'],
    ['AAAA', '2001:db8::1', '2001:db8::1'],
    ['CNAME', 'www.primjer.ba', 'www.primjer.ba'],
    ['NS', 'ns1.primjer.ba', 'ns1.primjer.ba'],
    ['MX', '10 posta.primjer.ba', { preference: 10, exchange: 'posta.primjer.ba' }],
    ['MX', '0 .', { preference: 0, exchange: '.' }],
    ['SRV', '1 2 5060 sip.primjer.ba', { priority: 1, weight: 2, port: 5060, target: 'sip.primjer.ba' }],
    ['CAA', '128 issue "ca.ba"', { flags: 128, tag: 'issue', value: 'ca.ba', issuerCritical: true }],
    ['CAA', '0 issue "a\\"b"', { flags: 0, tag: 'issue', value: 'a"b', issuerCritical: false }],
  ])('%s %s is read as it was meant', (type, content, data) =>
    expect(overTheWire(type, content)).toEqual(data),
  );

  it.each<[RecordTypeName, string]>([
    ['A', '300.1.1.1'],
    ['A', ''],
    ['A', '1.2.3.4 5'],
    ['AAAA', '1.2.3.4'],
    ['CNAME', `${'a'.repeat(64)}.ba`],
    ['CNAME', 'a..b'],
    ['CNAME', `${'abcdefghi.'.repeat(26)}ba`],
    ['NS', 'A.ba'],
    ['MX', '70000 a.ba'],
    ['MX', 'a.ba'],
    ['SRV', '1 2 a.ba'],
    ['TXT', `"${'a'.repeat(256)}"`],
    ['TXT', '"a'],
    ['TXT', '"\\999"'],
    ['CAA', '0 issue'],
    ['CAA', '256 issue "a"'],
  ])('%s %.40s is refused', (type, content) => expect(() => rdataOf(type, content)).toThrow(BadContent));

  it('whatever is stored can be sent', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abč1.-_*;" \\'), maxLength: 20 });
    const number = fc.integer({ min: -1, max: 65536 });
    const values = fc.record({
      address: fc.oneof(fc.ipV4(), fc.ipV6(), word),
      target: word,
      server: word,
      text: word,
      value: word,
      priority: number,
      weight: number,
      port: number,
      flags: fc.constantFrom('0', '128', '1'),
      tag: fc.constantFrom('issue', 'iodef', 'contactphone'),
    });
    const fields: Record<RecordTypeName, string[]> = {
      A: ['address'],
      AAAA: ['address'],
      CNAME: ['target'],
      NS: ['server'],
      MX: ['priority', 'server'],
      SRV: ['priority', 'weight', 'port', 'target'],
      TXT: ['text'],
      CAA: ['flags', 'tag', 'value'],
    };
    fc.assert(
      fc.property(fc.constantFrom(...TYPE_NAMES), values, (type, all) => {
        const own = Object.fromEntries(fields[type].map((name) => [name, all[name as keyof typeof all]]));
        const result = contentOf(type, own, D);
        if ('errors' in result) return;
        expect(result.content).toMatch(/^[ -~]+$/);
        expect(() => overTheWire(type, result.content)).not.toThrow();
        expect(read(type, valuesOf(type, result.content)!)).toBe(result.content);
      }),
      { numRuns: 300 },
    );
  });
});

it('a record points at its last word', () => {
  expect(targetOf('MX', '10 a.ba')).toBe('a.ba');
  expect(targetOf('CNAME', 'a.ba')).toBe('a.ba');
  expect(targetOf('TXT', '"a.ba"')).toBeNull();
});

it.each<[RecordTypeName, string, string]>([
  ['CAA', '0 issue ca.ba', '0 issue "ca.ba"'],
  ['CAA', '0 ISSUE ""', '0 issue ";"'],
  ['TXT', 'v=spf1 "-all"', '"v=spf1" "-all"'],
  ['TXT', 'v=DKIM1\\;', '"v=DKIM1;"'],
  ['MX', '10 @', '10 primjer.ba'],
])('a %s of a zone file may be written as %s', (type, text, content) =>
  expect(contentOfTokens(type, tokensOf(text)!, (name) => name, D)).toEqual({ content }),
);

it.each<[RecordTypeName, string]>([
  ['MX', '10'],
  ['MX', '10 a b'],
  ['CAA', '0 issue'],
  ['CAA', '0 issue \\255'],
  ['A', '\\# 4 c0000201'],
  ['SRV', '1 2 3'],
])('a %s of a zone file is refused: %s', (type, text) =>
  expect(contentOfTokens(type, tokensOf(text)!, (name) => name, D)).toHaveProperty('errors'),
);

it.each<[RecordTypeName, string, string | null]>([
  ['TXT', '_dmarc.primjer.ba', null],
  ['CNAME', 'a._domainkey.primjer.ba', null],
  ['NS', '_msdcs.primjer.ba', null],
  ['SRV', '_sip._tcp.primjer.ba', null],
  ['SRV', '_ldap._tcp.dc._msdcs.primjer.ba', null],
  ['A', '*.primjer.ba', null],
  ['A', '_a.primjer.ba', 'donju crtu'],
  ['AAAA', 'a_b.primjer.ba', 'donju crtu'],
  ['MX', '_a.primjer.ba', 'donju crtu'],
  ['CAA', '_a.primjer.ba', 'donju crtu'],
  ['NS', '*.primjer.ba', 'zvjezdica'],
  ['SRV', 'sip.primjer.ba', '_sip._tcp'],
  ['SRV', '_sip.primjer.ba', '_sip._tcp'],
  ['SRV', 'primjer.ba', '_sip._tcp'],
])('%s at %s: %s', (type, name, part) =>
  expect(ownerProblem(type, name)).toEqual(part === null ? null : expect.stringContaining(part)),
);
