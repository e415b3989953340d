import type { Answer } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { checkDelegation, type Delegation, type DelegationQuestion } from './check.ts';
import { type Fake, type FakeServers, type Says, startFakeDns } from './test/fake-dns.ts';

const DOMAIN = 'primjer.ba';
const WANTED = ['ns1.primjer.ba', 'ns2.server.ba'];
const RESOLVER = '127.0.0.1';
/** Of the parent zone. */
const TLD = ['127.0.0.11', '127.0.0.12'] as const;
const NS1 = '127.0.0.21';
const NS2 = '127.0.0.22';
const NS3 = '127.0.0.23';

const ns = (data: string, name = DOMAIN): Answer => ({ type: 'NS', name, ttl: 60, data });
const a = (name: string, data: string): Answer => ({ type: 'A', name, ttl: 60, data });
const soa = (serial: number): Answer => ({
  type: 'SOA',
  name: DOMAIN,
  ttl: 60,
  data: {
    mname: WANTED[0]!,
    rname: 'hostmaster.primjer.ba',
    serial,
    refresh: 1,
    retry: 1,
    expire: 1,
    minimum: 1,
  },
});

const ADDRESSES: Record<string, string> = {
  'a.tld.ba': TLD[0],
  'b.tld.ba': TLD[1],
  'ns1.primjer.ba': NS1,
  'ns2.server.ba': NS2,
  'ns3.server.ba': NS3,
};
const resolver: Fake = (name, type) => {
  if (type === 'NS' && name === 'ba') return { answers: [ns('a.tld.ba', 'ba'), ns('b.tld.ba', 'ba')] };
  const address = Object.hasOwn(ADDRESSES, name) ? ADDRESSES[name] : undefined;
  return type === 'A' && address ? { answers: [a(name, address)] } : {};
};

const referral = (names: string[], additionals: Answer[] = [a('ns1.primjer.ba', NS1)]): Says => ({
  authorities: names.map((name) => ns(name)),
  additionals,
});
/** A server of the parent zone, which has a DS record or none. */
const parent =
  (says: Says | null, ds: Answer[] = []): Fake =>
  (_, type) =>
    type === 'DS' ? { authoritative: true, answers: ds } : says;
const serving =
  (serial = 7, keys: Answer[] = []): Fake =>
  (_, type) => ({ authoritative: true, answers: type === 'DNSKEY' ? keys : [soa(serial)] });
const always =
  (says: Says | null): Fake =>
  () =>
    says;

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

let fakes: FakeServers | undefined;
afterEach(async () => fakes?.stop());

async function check(
  servers: Record<string, Fake> = {},
  question: Partial<DelegationQuestion> = {},
): Promise<Delegation> {
  const right = parent(referral(WANTED));
  fakes = await startFakeDns({
    [RESOLVER]: resolver,
    [TLD[0]]: right,
    [TLD[1]]: right,
    [NS1]: serving(),
    [NS2]: serving(),
    [NS3]: serving(),
    ...servers,
  });
  return checkDelegation({
    domain: DOMAIN,
    wanted: WANTED,
    allow: ['127.0.0.0/8'],
    port: fakes.port,
    resolvers: [`${RESOLVER}:${fakes.port}`],
    ...question,
  });
}
/** Both servers of the parent zone say the same. */
const parents = (fake: Fake): Record<string, Fake> => ({ [TLD[0]]: fake, [TLD[1]]: fake });
const told = ({ state, findings }: Delegation) => ({ state, texts: findings.map(({ text }) => text) });

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

  it('names a server that does not answer, and one that does not know the domain', async () => {
    const found = await check({ [NS1]: always(null), [NS2]: always({}) });
    expect(told(found)).toEqual({
      state: 'wrong',
      texts: [
        'Server ns1.primjer.ba (127.0.0.21) ne odgovara. Provjerite radi li i propušta li zaštitni zid port 53 za UDP i TCP.',
        'Server ns2.server.ba (127.0.0.22) odgovara, ali nije nadležan za domenu primjer.ba. Dodajte domenu na tom serveru.',
      ],
    });
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

  it('asks at most twenty questions, however many servers are named', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `n${at}.primjer.ba`);
    const glue = many.flatMap((name) => [a(name, NS1), a(name, NS2)]);
    const tops = many.map((_, at) => ns(`${at}.${at % 2 ? 'a' : 'b'}.tld.ba`, 'ba'));
    const found = await check({
      ...parents(parent(referral(many, glue))),
      [RESOLVER]: (name, type) =>
        name === 'ba' ? { answers: tops } : resolver(name.replace(/^\d+\./, ''), type),
      [NS1]: always({ authoritative: true }),
    });
    expect(found.state).toBe('wrong');
    expect(found.parent).toHaveLength(8);
    const asked = fakes!.asked.filter((line) => !line.startsWith(`${RESOLVER} `));
    expect(asked.length).toBeLessThanOrEqual(20);
    await fakes?.stop();
    const silent = await check({
      ...parents(parent(referral(many, glue))),
      [NS1]: always(null),
      [NS2]: always(null),
    });
    expect(silent.servers.map(({ says }) => says)).toEqual(Array(8).fill('silent'));
    // Each silent question is tried twice.
    expect(fakes!.asked.filter((line) => / SOA$/.test(line)).length).toBeLessThanOrEqual(2 * 17);
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
