import type { Answer } from 'dns-packet';
import { afterEach } from 'vitest';
import { checkDelegation, type Delegation, type DelegationQuestion } from './check.ts';
import { type Fake, type FakeServers, type Says, startFakeDns } from './test/fake-dns.ts';

export const DOMAIN = 'primjer.ba';
export const WANTED = ['ns1.primjer.ba', 'ns2.server.ba'];
export const RESOLVER = '127.0.0.1';
/** Of the parent zone. */
export const TLD = ['127.0.0.11', '127.0.0.12'] as const;
export const NS1 = '127.0.0.21';
export const NS2 = '127.0.0.22';
export const NS3 = '127.0.0.23';

export const ns = (data: string, name = DOMAIN): Answer => ({ type: 'NS', name, ttl: 60, data });
export const a = (name: string, data: string): Answer => ({ type: 'A', name, ttl: 60, data });
export const soa = (serial: number): Answer => ({
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
export const resolver: Fake = (name, type) => {
  if (type === 'NS' && name === 'ba') return { answers: [ns('a.tld.ba', 'ba'), ns('b.tld.ba', 'ba')] };
  const address = Object.hasOwn(ADDRESSES, name) ? ADDRESSES[name] : undefined;
  return type === 'A' && address ? { answers: [a(name, address)] } : {};
};

export const referral = (names: string[], additionals: Answer[] = [a('ns1.primjer.ba', NS1)]): Says => ({
  authorities: names.map((name) => ns(name)),
  additionals,
});
/** A server of the parent zone, which has a DS record or none. */
export const parent =
  (says: Says | null, ds: Answer[] = []): Fake =>
  (_, type) =>
    type === 'DS' ? { authoritative: true, answers: ds } : says;
export const serving =
  (serial = 7, keys: Answer[] = []): Fake =>
  (_, type) => ({ authoritative: true, answers: type === 'DNSKEY' ? keys : [soa(serial)] });
export const always =
  (says: Says | null): Fake =>
  () =>
    says;

export let fakes: FakeServers | undefined;

export async function check(
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
export const parents = (fake: Fake): Record<string, Fake> => ({ [TLD[0]]: fake, [TLD[1]]: fake });
export const told = ({ state, findings }: Delegation) => ({ state, texts: findings.map(({ text }) => text) });

/** What the tests of both files stand on. */
export const setUp = (): void => {
  afterEach(async () => fakes?.stop());
};
