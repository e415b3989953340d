import type { Answer } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import {
  a,
  always,
  check,
  DOMAIN,
  fakes,
  NS1,
  NS2,
  NS3,
  ns,
  parent,
  parents,
  RESOLVER,
  referral,
  serving,
  setUp,
  soa,
  TLD,
  told,
  WANTED,
} from './delegation.testkit.ts';

const DS: Answer = {
  type: 'DS',
  name: DOMAIN,
  ttl: 60,
  data: { keyTag: 1, algorithm: 13, digestType: 2, digest: Buffer.alloc(32) },
};
const KEY: Answer = {
  type: 'DNSKEY',
  name: DOMAIN,
  ttl: 60,
  data: { flags: 257, algorithm: 13, key: Buffer.alloc(64) },
};

setUp();

describe('a delegation', { timeout: 60_000 }, () => {
  it('is right', async () => {
    const found = await check();
    expect(told(found)).toEqual({ state: 'right', texts: [] });
    expect(found.parent.map(({ zone, server, says }) => [zone, server, says])).toEqual([
      ['ba', 'a.tld.ba', 'delegated'],
      ['ba', 'b.tld.ba', 'delegated'],
    ]);
    expect(found.servers.map(({ name, serial }) => [name, serial])).toEqual([
      ['ns1.primjer.ba', 7],
      ['ns2.server.ba', 7],
    ]);
    expect(found.asked_at).toBeInstanceOf(Date);
  });

  it('is read over TCP when it is too long for UDP, whatever the case of its letters', async () => {
    const long = { ...referral(['NS1.Primjer.BA', 'ns2.server.ba']), truncated: true };
    expect(told(await check(parents(parent(long))))).toEqual({ state: 'right', texts: [] });
  });

  it('is missing when the name is not registered', async () => {
    const found = await check(parents(always({ rcode: 'NXDOMAIN', authoritative: true })));
    expect(told(found)).toEqual({
      state: 'missing',
      texts: [
        'Zona ba ne poznaje domenu primjer.ba: nije registrovana ili je istekla. Registrujte je, pa kod registrara upišite servere ns1.primjer.ba i ns2.server.ba.',
      ],
    });
  });

  it('is missing when the name has no servers', async () => {
    expect(told(await check(parents(always({ authoritative: true }))))).toEqual({
      state: 'missing',
      texts: [
        'Ime primjer.ba postoji u zoni ba, ali nije upućeno ni na jedan server. Kod registrara upišite servere ns1.primjer.ba i ns2.server.ba.',
      ],
    });
  });

  it('is wrong when it leads elsewhere', async () => {
    expect(told(await check(parents(parent(referral(['ns3.server.ba'])))))).toEqual({
      state: 'wrong',
      texts: [
        'Registrar upućuje na ns3.server.ba, a treba na ns1.primjer.ba i ns2.server.ba. Dok se to kod registrara ne promijeni, za domenu primjer.ba odgovaraju drugi.',
      ],
    });
  });

  it('misses a server', async () => {
    expect(told(await check(parents(parent(referral(['ns1.primjer.ba'])))))).toEqual({
      state: 'partly',
      texts: ['Registrar upućuje na ns1.primjer.ba, a treba i na ns2.server.ba. Dodajte ga kod registrara.'],
    });
  });

  it('may lead to a secondary of others, which is no fault while it answers', async () => {
    const more = parents(parent(referral([...WANTED, 'ns3.server.ba'])));
    expect(told(await check(more))).toEqual({
      state: 'right',
      texts: [
        'Registrar upućuje i na ns3.server.ba, koji nije među serverima ove domene. Ako to nije vaš pomoćni server, uklonite ga kod registrara.',
      ],
    });
    await fakes?.stop();
    const refusing = await check({ ...more, [NS3]: always({ rcode: 'REFUSED' }) });
    expect(told(refusing)).toEqual({
      state: 'partly',
      texts: [
        'Registrar upućuje i na ns3.server.ba, koji nije među serverima ove domene. Uklonite ga kod registrara.',
        'Server ns3.server.ba (127.0.0.23) ne odgovara za domenu primjer.ba: odbija pitanja o njoj (REFUSED). Dodajte domenu na tom serveru ili ga uklonite kod registrara.',
      ],
    });
  });

  it('lacks the address of a server in the domain', async () => {
    const bare = parents(parent(referral(WANTED, [])));
    expect(told(await check(bare, { ours: [NS1] }))).toEqual({
      state: 'partly',
      texts: [
        'Server ns1.primjer.ba je unutar domene, a registrar nema njegovu IP adresu, pa do njega ne vodi put. Kod registrara uz njega upišite adresu 127.0.0.21.',
      ],
    });
  });

  it('has a wrong address of a server in the domain', async () => {
    const wrong = parents(parent(referral(WANTED, [a('ns1.primjer.ba', NS3)])));
    const texts = [
      'Kod registrara uz server ns1.primjer.ba stoji 127.0.0.23, a treba 127.0.0.21. Ispravite to kod registrara.',
    ];
    expect(told(await check(wrong, { ours: [NS1] }))).toEqual({ state: 'partly', texts });
    await fakes?.stop();
    // Told by the name itself when our addresses are not known.
    expect(told(await check(wrong))).toEqual({ state: 'partly', texts });
  });

  it('names a server that has no address', async () => {
    const found = await check(parents(parent(referral([...WANTED, 'nema.server.ba']))));
    expect(found.state).toBe('partly');
    expect(found.findings.at(-1)?.text).toBe(
      'Ime servera nema.server.ba nema IP adresu. Provjerite je li ime tačno upisano i ima li zapis A ili AAAA.',
    );
  });

  it('tells that servers have different data', async () => {
    expect(told(await check({ [NS2]: serving(6) }))).toEqual({
      state: 'partly',
      texts: [
        'Serveri nemaju istu verziju podataka (serijski broj): ns1.primjer.ba ima 7, ns2.server.ba ima 6. Odmah nakon izmjene to je uobičajeno; ako traje duže, provjerite prenos zone.',
      ],
    });
  });

  it('is wrong with DS at the parent and no signature', async () => {
    const signed = parents(parent(referral(WANTED), [DS]));
    expect(told(await check(signed))).toEqual({
      state: 'wrong',
      texts: [
        'Kod registrara je za domenu primjer.ba upisan DS (DNSSEC), a njeni podaci nisu potpisani, pa je mnogi neće moći otvoriti. Uklonite DS kod registrara.',
      ],
    });
    await fakes?.stop();
    expect((await check({ ...signed, [NS1]: serving(7, [KEY]) })).state).toBe('right');
  });

  it('is told by the other server of the parent zone when one is silent or says something else', async () => {
    expect(told(await check({ [TLD[0]]: always(null) }))).toEqual({
      state: 'right',
      texts: ['Za zonu ba ne odgovara a.tld.ba. To nije do vas: drugi serveri te zone su odgovorili.'],
    });
    await fakes?.stop();
    expect(told(await check({ [TLD[1]]: always({ rcode: 'NXDOMAIN' }) }))).toEqual({
      state: 'partly',
      texts: [
        'Serveri zone ba ne kažu svi isto. Ako je izmjena kod registrara nova, pričekajte sat ili dva, pa provjerite ponovo.',
      ],
    });
  });

  it('stays unknown when nobody answers for the parent zone, or it is not known', async () => {
    expect(told(await check(parents(always({ rcode: 'SERVFAIL' }))))).toEqual({
      state: 'unknown',
      texts: [
        'Serveri zone ba ne odgovaraju, pa se ne zna kuda je domena primjer.ba upućena. Provjerite ponovo kasnije.',
      ],
    });
    await fakes?.stop();
    expect(told(await check({ [RESOLVER]: always({ rcode: 'SERVFAIL' }) }))).toEqual({
      state: 'unknown',
      texts: [
        'Nije se moglo saznati koji serveri odgovaraju za zonu iznad domene primjer.ba. Provjerite ima li ovaj server pristup internetu i DNS-u, pa pokušajte ponovo.',
      ],
    });
  });

  it('follows a referral to a zone that the resolver did not tell of', async () => {
    const domain = 'a.primjer.ba';
    const between = referral(['ns1.primjer.ba']);
    const found = await check(
      {
        ...parents(always(between)),
        [NS1]: (_, type) =>
          type === 'NS' ? { authorities: [ns('ns3.server.ba', domain)] } : { authoritative: true },
        [NS3]: () => ({ authoritative: true, answers: [{ ...soa(1), name: domain } as Answer] }),
      },
      { domain, wanted: ['ns3.server.ba'] },
    );
    expect(told(found)).toEqual({ state: 'right', texts: [] });
    expect(found.parent.map(({ zone }) => zone)).toEqual(['primjer.ba']);
  });
});

describe('the bounds of a check', { timeout: 60_000 }, () => {
  it('asks no private address', async () => {
    const found = await check({}, { allow: [TLD[0], NS2] });
    expect(fakes!.asked.filter((line) => !line.startsWith(`${RESOLVER} `)).toSorted()).toEqual([
      '127.0.0.11 primjer.ba DS',
      '127.0.0.11 primjer.ba NS',
      '127.0.0.22 primjer.ba SOA',
    ]);
    expect(told(found)).toEqual({
      state: 'partly',
      texts: [
        'Server ns1.primjer.ba ima adresu 127.0.0.21, do koje se s interneta ne može doći, pa nije provjeren. Upišite javnu adresu.',
      ],
    });
  });

  it('ends in its time', async () => {
    const started = performance.now();
    const found = await check(parents(always(null)), { total: 500 });
    expect(found.state).toBe('unknown');
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('withstands names of strangers', async () => {
    const odd = parents(parent(referral(['__proto__', 'constructor', 'ns1.primjer.ba'])));
    expect((await check(odd)).state).toBe('partly');
  });
});
