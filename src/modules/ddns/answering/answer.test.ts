import { describe, expect, it } from 'vitest';
import { askerOf, host, queryOf, storeOf, told } from './test/asking.ts';

const { store, bad } = storeOf({
  'dyn.test': {
    '@': [null, { MX: ['10 mail.dyn.test'], TXT: ['"v=spf1 -all"', '"a" "b"'], CAA: ['0 issue "ca.test"'] }],
    ns1: [host('192.0.2.53')],
    kuca: [host('203.0.113.1', '2001:db8::1')],
    mail: [host('203.0.113.25')],
    ured: [host('203.0.113.2', null, true)],
    samo6: [host(null, '2001:db8::6')],
    nista: [host(null)],
    '_acme-challenge.kuca': [null, { TXT: ['"prvi"', '"drugi"'] }],
    'a.b.c': [null, { TXT: ['"duboko"'] }],
    www: [null, { CNAME: ['kuca.dyn.test'] }],
    jedan: [null, { CNAME: ['dva.dyn.test'] }],
    dva: [null, { CNAME: ['kuca.dyn.test'] }],
    vani: [null, { CNAME: ['www.other.net'] }],
    prazno: [null, { CNAME: ['nema.dyn.test'] }],
    drugdje: [null, { CNAME: ['stroj.druga.test'] }],
    krug1: [null, { CNAME: ['krug2.dyn.test'] }],
    krug2: [null, { CNAME: ['krug1.dyn.test'] }],
    dolje: [null, { CNAME: ['x.dio.dyn.test'] }],
    dio: [null, { NS: ['ns.dio.dyn.test', 'ns.other.net'] }],
    'ns.dio': [null, { A: ['192.0.2.99'], AAAA: ['2001:db8::99'] }],
    '*.z': [null, { TXT: ['"zvijezda"'], MX: ['5 mail.dyn.test'] }],
    'd.y.z': [null, { TXT: ['"ispod"'] }],
    '*.alias': [null, { CNAME: ['kuca.dyn.test'] }],
    '_sip._tcp': [null, { SRV: ['1 2 5060 kuca.dyn.test'] }],
    oba: [host('203.0.113.7'), { A: ['203.0.113.8'], TXT: ['"x"'] }],
    puno: [null, { TXT: Array.from({ length: 60 }, (_, i) => `"vrijednost broj ${i} i jos teksta"`) }],
    ogromno: [null, { TXT: Array.from({ length: 400 }, (_, i) => `"${i} ${'x'.repeat(200)}"`) }],
  },
  'druga.test': { stroj: [host('198.51.100.1')] },
  'unutra.dyn.test': { '@': [null, { A: ['198.51.100.2'] }], h: [host('198.51.100.3')] },
});
const { ask, raw } = askerOf(store);
const SOA = ['dyn.test SOA 7'];

it('reads the whole zone', () => {
  expect(bad).toEqual([]);
});

describe('what exists', () => {
  it('answers addresses of a host, as written in the question', () => {
    expect(ask('kuca.dyn.test')).toMatchObject({
      rcode: 'NOERROR',
      aa: true,
      answers: ['kuca.dyn.test A 203.0.113.1'],
      authorities: [],
      additionals: [],
    });
    expect(ask('kUcA.DYN.test', 'AAAA').answers).toEqual(['kUcA.DYN.test AAAA 2001:db8::1']);
    expect(ask('kuca.dyn.test', 'A', { payload: 4096 }).packet.additionals).toMatchObject([
      { type: 'OPT', udpPayloadSize: 1232 },
    ]);
  });

  it('gives back the question octet by octet, odd octets included', () => {
    const query = queryOf('abcdefg.dyn.test', 'A');
    // A dot, a zero and 0xff inside of one label.
    query.set([0x2e, 0, 0xff], 14);
    const answer = raw(query);
    expect(answer.subarray(12, query.length)).toEqual(query.subarray(12));
    expect(told(answer).rcode).toBe('NXDOMAIN');
    const dotted = queryOf('kucaXdyn.test', 'A');
    dotted[17] = 0x2e;
    expect(told(raw(dotted)).rcode).toBe('REFUSED');
  });

  it('has the flags right: RD as it came, nothing else', () => {
    expect(told(raw(queryOf('kuca.dyn.test', 'A', { flags: 0x01b0 }))).packet).toMatchObject({
      id: 4711,
      flag_rd: true,
      flag_ra: false,
      flag_ad: false,
      flag_cd: false,
    });
    expect(told(raw(queryOf('kuca.dyn.test', 'TXT', { flags: 0 }))).packet.flag_rd).toBe(false);
  });

  it('answers the zone itself', () => {
    expect(ask('dyn.test', 'SOA').answers).toEqual(SOA);
    expect(ask('dyn.test', 'NS')).toMatchObject({
      answers: ['dyn.test NS ns1.dyn.test', 'dyn.test NS ns2.other.net'],
      additionals: ['ns1.dyn.test A 192.0.2.53'],
    });
    expect(ask('dyn.test', 'TXT').answers).toEqual(['dyn.test TXT v=spf1 -all', 'dyn.test TXT a|b']);
    expect(ask('dyn.test', 'CAA').answers).toEqual(['dyn.test CAA ca.test']);
  });

  it('tells addresses of targets in the same zone', () => {
    expect(ask('dyn.test', 'MX')).toMatchObject({
      answers: ['dyn.test MX 10 mail.dyn.test'],
      additionals: ['mail.dyn.test A 203.0.113.25'],
    });
    expect(ask('_sip._tcp.dyn.test', 'SRV').additionals).toEqual([
      'kuca.dyn.test A 203.0.113.1',
      'kuca.dyn.test AAAA 2001:db8::1',
    ]);
  });

  it('answers an address of a host and one beside it as one', () => {
    expect(ask('oba.dyn.test').answers).toEqual(['oba.dyn.test A 203.0.113.7', 'oba.dyn.test A 203.0.113.8']);
  });

  it('answers from the lowest zone', () => {
    expect(ask('h.unutra.dyn.test').answers).toEqual(['h.unutra.dyn.test A 198.51.100.3']);
    expect(ask('x.unutra.dyn.test').authorities).toEqual(['unutra.dyn.test SOA 7']);
    expect(ask('unutra.dyn.test', 'DS').authorities).toEqual(SOA);
  });
});

describe('what does not exist', () => {
  it('says so with the SOA, for the least of its TTL and minimum', () => {
    const none = ask('nema.dyn.test');
    expect(none).toMatchObject({ rcode: 'NXDOMAIN', aa: true, answers: [], authorities: SOA });
    expect(none.packet.authorities).toMatchObject([{ ttl: 60 }]);
    expect(ask('nista.dyn.test').rcode).toBe('NXDOMAIN');
    expect(ask('a.kuca.dyn.test').rcode).toBe('NXDOMAIN');
  });

  it('says of a name without that type that it is there', () => {
    for (const [name, type] of [
      ['samo6.dyn.test', 'A'],
      ['kuca.dyn.test', 'TXT'],
      ['dyn.test', 'A'],
      // Empty names between others.
      ['b.c.dyn.test', 'A'],
      ['c.dyn.test', 'TXT'],
      ['kuca.dyn.test', 'DS'],
    ] as const)
      expect(ask(name, type), name).toMatchObject({
        rcode: 'NOERROR',
        aa: true,
        answers: [],
        authorities: SOA,
      });
  });

  it('refuses what is not its own', () => {
    for (const name of ['other.net', 'test', '.', 'xdyn.test', 'dyn.test.x'])
      expect(ask(name), name).toMatchObject({ rcode: 'REFUSED', aa: false, authorities: [] });
  });
});

describe('wildcards (RFC 4592)', () => {
  it('of a host answer one label and more, but not where a name is', () => {
    expect(ask('x.ured.dyn.test').answers).toEqual(['x.ured.dyn.test A 203.0.113.2']);
    expect(ask('x.y.ured.dyn.test').answers).toEqual(['x.y.ured.dyn.test A 203.0.113.2']);
    expect(ask('*.ured.dyn.test').answers).toEqual(['*.ured.dyn.test A 203.0.113.2']);
    expect(ask('x.ured.dyn.test', 'AAAA')).toMatchObject({ rcode: 'NOERROR', authorities: SOA });
    expect(ask('x.kuca.dyn.test').rcode).toBe('NXDOMAIN');
  });

  it('answer by the closest name that exists', () => {
    expect(ask('q.z.dyn.test', 'TXT').answers).toEqual(['q.z.dyn.test TXT zvijezda']);
    expect(ask('z.dyn.test', 'TXT')).toMatchObject({ rcode: 'NOERROR', answers: [] });
    // y.z exists, though it is empty, and is no parent of a star.
    expect(ask('y.z.dyn.test', 'TXT')).toMatchObject({ rcode: 'NOERROR', answers: [] });
    expect(ask('e.y.z.dyn.test', 'TXT').rcode).toBe('NXDOMAIN');
    expect(ask('q.z.dyn.test', 'MX').additionals).toEqual(['mail.dyn.test A 203.0.113.25']);
  });

  it('may be aliases', () => {
    expect(ask('bilo.alias.dyn.test').answers).toEqual([
      'bilo.alias.dyn.test CNAME kuca.dyn.test',
      'kuca.dyn.test A 203.0.113.1',
    ]);
  });
});

describe('aliases', () => {
  it('are followed in all zones of ours', () => {
    expect(ask('www.dyn.test', 'AAAA').answers).toEqual([
      'www.dyn.test CNAME kuca.dyn.test',
      'kuca.dyn.test AAAA 2001:db8::1',
    ]);
    expect(ask('jedan.dyn.test').answers).toHaveLength(3);
    expect(ask('drugdje.dyn.test').answers).toEqual([
      'drugdje.dyn.test CNAME stroj.druga.test',
      'stroj.druga.test A 198.51.100.1',
    ]);
  });

  it('end outside, or where nothing is', () => {
    expect(ask('vani.dyn.test')).toMatchObject({
      rcode: 'NOERROR',
      aa: true,
      answers: ['vani.dyn.test CNAME www.other.net'],
      authorities: [],
    });
    expect(ask('prazno.dyn.test')).toMatchObject({
      rcode: 'NXDOMAIN',
      answers: ['prazno.dyn.test CNAME nema.dyn.test'],
      authorities: SOA,
    });
    expect(ask('www.dyn.test', 'TXT')).toMatchObject({
      rcode: 'NOERROR',
      answers: ['www.dyn.test CNAME kuca.dyn.test'],
      authorities: SOA,
    });
    expect(ask('www.dyn.test', 'CNAME').answers).toEqual(['www.dyn.test CNAME kuca.dyn.test']);
  });

  it('in a circle are a failure', () => {
    expect(ask('krug1.dyn.test')).toMatchObject({ rcode: 'SERVFAIL', answers: [] });
  });
});

describe('delegation', () => {
  it('names the servers, and the addresses of those it knows', () => {
    for (const name of ['dio.dyn.test', 'x.dio.dyn.test', 'ns.dio.dyn.test'])
      expect(ask(name), name).toMatchObject({
        rcode: 'NOERROR',
        aa: false,
        answers: [],
        authorities: ['dio.dyn.test NS ns.dio.dyn.test', 'dio.dyn.test NS ns.other.net'],
        additionals: ['ns.dio.dyn.test A 192.0.2.99', 'ns.dio.dyn.test AAAA 2001:db8::99'],
      });
    expect(ask('dio.dyn.test', 'DS')).toMatchObject({ aa: true, authorities: SOA });
  });

  it('is said of an alias too, which is ours', () => {
    expect(ask('dolje.dyn.test')).toMatchObject({
      aa: true,
      answers: ['dolje.dyn.test CNAME x.dio.dyn.test'],
      authorities: ['dio.dyn.test NS ns.dio.dyn.test', 'dio.dyn.test NS ns.other.net'],
    });
  });
});

describe('ANY, transfers, sizes', () => {
  it('answers ANY with next to nothing', () => {
    for (const overTcp of [false, true])
      expect(ask('kuca.dyn.test', 'ANY', { overTcp }).answers).toEqual(['kuca.dyn.test HINFO RFC8482']);
    expect(ask('dyn.test', 'ANY').answers).toEqual(['dyn.test HINFO RFC8482']);
    expect(ask('nema.dyn.test', 'ANY').rcode).toBe('NXDOMAIN');
    expect(ask('dio.dyn.test', 'ANY').aa).toBe(false);
  });

  it('refuses transfers', () => {
    for (const type of ['AXFR', 'IXFR'] as const) expect(ask('dyn.test', type).rcode).toBe('REFUSED');
  });

  it('is truncated over UDP and empty then, at most 1232 octets', () => {
    for (const payload of [undefined, 0, 512, 1232, 4096]) {
      const answer = ask('puno.dyn.test', 'TXT', { payload });
      expect(answer).toMatchObject({ rcode: 'NOERROR', aa: true, tc: true, answers: [], authorities: [] });
      expect(answer.bytes.length).toBeLessThanOrEqual(512);
    }
    expect(ask('puno.dyn.test', 'TXT', { overTcp: true })).toMatchObject({ tc: false });
    expect(ask('puno.dyn.test', 'TXT', { overTcp: true }).answers).toHaveLength(60);
  });

  it('fails over TCP where even that is too little', () => {
    expect(ask('ogromno.dyn.test', 'TXT', { overTcp: true })).toMatchObject({
      rcode: 'SERVFAIL',
      answers: [],
    });
  });

  it('leaves out addresses of targets that do not fit, but never glue', () => {
    const servers = Array.from({ length: 20 }, (_, i) => `server-${i}.p.dyn.test`);
    const names = Object.fromEntries(
      servers.map(
        (_, i) => [`server-${i}.p`, [null, { A: [`192.0.2.${i}`], AAAA: [`2001:db8::${i}`] }]] as const,
      ),
    );
    const large = askerOf(
      storeOf({
        'dyn.test': {
          ...(names as unknown as Record<string, [null, Record<string, string[]>]>),
          m: [null, { MX: servers.map((server) => `1 ${server}`) }],
          p: [null, { NS: servers }],
        },
      }).store,
    );
    const mx = large.ask('m.dyn.test', 'MX', { payload: 1232 });
    expect(mx.tc).toBe(false);
    expect(mx.answers).toHaveLength(20);
    expect(mx.additionals.length).toBeGreaterThan(5);
    expect(large.ask('x.p.dyn.test', 'A', { payload: 1232 })).toMatchObject({ tc: true, authorities: [] });
    expect(large.ask('x.p.dyn.test', 'A', { overTcp: true }).additionals).toHaveLength(40);
  });

  it('compresses names', () => {
    const many = Array.from({ length: 20 }, (_, i) => `ns${i}.some.long.name.of.a.provider.test`);
    const ns = askerOf(storeOf({ 'dyn.test': { p: [null, { NS: many }] } }).store).ask('p.dyn.test', 'A');
    expect(ns.authorities).toHaveLength(20);
    expect(ns.bytes.length).toBeLessThan(480);
  });
});

describe('EDNS and what is malformed', () => {
  const query = queryOf('kuca.dyn.test', 'A', { payload: 1232 });
  const changed = (at: number, ...octets: number[]): Buffer => {
    const copy = Buffer.from(query);
    copy.set(octets, at);
    return copy;
  };
  const opt = query.subarray(query.length - 11);
  const rcodeOf = (message: Uint8Array): string => told(raw(message)).rcode;

  it('knows version 0 only', () => {
    const version = raw(changed(query.length - 5, 1));
    expect(version[3]! & 15).toBe(0);
    expect(version.length).toBe(query.length);
    // The upper bits of BADVERS.
    expect(version[version.length - 6]).toBe(1);
  });

  it('gives back the DO bit, and signs nothing', () => {
    const answer = raw(changed(query.length - 4, 0x80));
    expect(answer[answer.length - 4]).toBe(0x80);
    expect(told(answer).answers).toHaveLength(1);
  });

  it('takes options, but no broken ones', () => {
    const nsid = Buffer.concat([query.subarray(0, -2), Buffer.from([0, 4, 0, 3, 0, 0])]);
    expect(rcodeOf(nsid)).toBe('NOERROR');
    const broken = Buffer.concat([query.subarray(0, -2), Buffer.from([0, 4, 0, 3, 0, 9])]);
    expect(rcodeOf(broken)).toBe('FORMERR');
  });

  it('refuses what is malformed with a header alone', () => {
    const two = Buffer.concat([changed(11, 2), opt]);
    const cases = {
      'two OPT': two,
      'OPT with a name': Buffer.concat([query.subarray(0, -11), Buffer.from([1, 0x61]), opt]),
      'no question': changed(5, 0),
      'two questions': changed(5, 2),
      '65,535 questions': changed(4, 0xff, 0xff),
      'an answer in it': changed(7, 1),
      'an authority in it': changed(9, 1),
      'three additional': changed(11, 3),
      'an octet too many': Buffer.concat([query, Buffer.of(0)]),
      'an octet too few': query.subarray(0, -1),
      'no type': query.subarray(0, 28),
      'name points at itself': changed(12, 0xc0, 12),
      'name points ahead': changed(12, 0xc0, 40),
      'label of 64': changed(12, 0x40),
      'name without an end': Buffer.concat([query.subarray(0, 12), Buffer.alloc(400, 1)]),
      '65,535 octets': Buffer.concat([query, Buffer.alloc(65_535 - query.length)]),
    };
    for (const [what, message] of Object.entries(cases)) {
      const answer = raw(message);
      expect(answer.length, what).toBe(12);
      expect(answer[3], what).toBe(1);
      expect(answer.subarray(0, 2), what).toEqual(message.subarray(0, 2));
    }
  });

  it('refuses other classes and kinds', () => {
    const chaos = queryOf('version.bind', 'TXT');
    chaos[chaos.length - 1] = 3;
    expect(rcodeOf(chaos)).toBe('REFUSED');
    // STATUS, IQUERY, and what is not assigned.
    for (const opcode of [1, 2, 3, 4, 5, 15]) expect(rcodeOf(changed(2, opcode << 3))).toBe('NOTIMP');
  });

  it('answers neither answers nor what is too short', () => {
    expect(raw(changed(2, 0x80)).length).toBe(0);
    for (let length = 0; length < 12; length++) expect(raw(query.subarray(0, length)).length).toBe(0);
  });
});
