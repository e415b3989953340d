// Long, since two servers are asked thousands of questions about a random zone.
// In the suite: powerdns.test.ts (the views, and what PowerDNS answers), src/modules/ddns/answering/answer.test.ts.
import type packet from 'dns-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../../test/debian.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { Answerer } from '../answering/answer.ts';
import { ZoneLoader } from '../answering/loader.ts';
import { OUT_OCTETS } from '../answering/message.ts';
import { ZoneStore } from '../answering/zone-store.ts';
import { insertDomain } from '../test/zone.ts';
import { askAll, encode, type Plain, plain, type Question } from './test/ask.ts';
import { type Pdns, startPdns } from './test/pdns.ts';
import { type RandomZone, randomZone } from './test/random-zone.ts';
import { dropRoles } from './test/roles.ts';
import { install } from './test/run.ts';

const tools = await programs(['pdns_server', 'pdnsutil']);
const TYPES = ['A', 'AAAA', 'TXT', 'MX', 'NS', 'CNAME', 'SOA'] as const;
const SEED = Number(process.env.SEED ?? 20_261);

let t: TestApp;
let owner: Sql;
let pdns: Pdns | undefined;

beforeAll(async () => {
  t = await createTestApp();
  owner = connect(t.owner, 2);
});
afterAll(async () => {
  await pdns?.stop();
  // Roles are the whole server\'s, and go when their database has gone.
  const server = t.owner;
  await owner.end();
  await t.close();
  await dropRoles(server);
});

async function fill(tenantId: string, id: string, name: string, zone: RandomZone): Promise<void> {
  const hosts = zone.hosts.map((host) => ({
    tenant_id: tenantId,
    idguid: crypto.randomUUID(),
    domain_id: id,
    fqdn: `${host.label}.${name}`,
    password_hash: 'x',
    ...host,
  }));
  await owner`insert into ddns_hosts ${owner(hosts)}`;
  const records = zone.records.map((record) => ({
    tenant_id: tenantId,
    idguid: crypto.randomUUID(),
    domain_id: id,
    ...record,
    name: record.name === '@' ? name : `${record.name}.${name}`,
  }));
  if (records.length > 0) await owner`insert into ddns_records ${owner(records)}`;
  for (const label of zone.challenges)
    await owner`
      insert into ddns_challenges (tenant_id, host_id, value)
      select tenant_id, idguid, 'value-of-' || label from ddns_hosts where fqdn = ${`${label}.${name}`}`;
}

/** Every name, those above it, one below it, and some in mixed case. */
function questionsOf(zone: string, { hosts, records, challenges }: RandomZone): Question[] {
  const names = new Set<string>([zone, `nigdje.${zone}`]);
  const relative = [
    ...hosts.flatMap(({ label, wildcard }) => (wildcard ? [label, `*.${label}`] : [label])),
    ...records.map(({ name }) => name),
    ...challenges.map((label) => `_acme-challenge.${label}`),
  ];
  for (const name of relative) {
    if (name === '@') continue;
    const labels = name.split('.');
    for (let from = 0; from < labels.length; from++) names.add(`${labels.slice(from).join('.')}.${zone}`);
    names.add(`x.${name}.${zone}`);
  }
  const mixed = (name: string): string =>
    [...name].map((letter, i) => (i % 3 === 0 ? letter.toUpperCase() : letter)).join('');
  return [...names].flatMap((name, i) => [
    ...TYPES.map((type): Question => ({ name, type: type as packet.RecordType })),
    { name: mixed(name), type: TYPES[i % TYPES.length] as packet.RecordType },
  ]);
}

/**
 * Asked for the alias that a wildcard makes, PowerDNS 4.7 gives it, and follows it although nobody has asked for what it leads to
 * (RFC 1034 4.3.2, 3c).
 */
function unfollowed(answer: Plain, { name, type }: Question): Plain {
  const own = answer.answer.filter((record) => record.startsWith(`${name.toLowerCase()} `));
  return type === 'CNAME' && own.length === 1 ? { ...answer, answer: own, authority: [] } : answer;
}

describe.skipIf(tools.missing)(`both ways${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => {
  it(
    'answer the same, whatever is asked',
    async () => {
      const { tenantId } = await t.member({});
      const zone = await insertDomain(owner, tenantId, { name: 'nasumicno.test' });
      const other = await insertDomain(owner, tenantId, { name: 'druga.test' });
      const data = randomZone(SEED, zone.name, other.name, 170);
      await fill(tenantId, zone.id, zone.name, data);
      await fill(tenantId, other.id, other.name, {
        ...randomZone(SEED + 1, other.name, zone.name, 20),
        records: [],
      });
      const questions = questionsOf(zone.name, data);

      const bad: unknown[] = [];
      const store = new ZoneStore((one) => bad.push(one));
      await new ZoneLoader(t.deps.database, store, async () => '').loadAll();
      expect(bad).toEqual([]);
      const answerer = new Answerer(store);
      const out = new Uint8Array(OUT_OCTETS);
      const ours = questions.map((question) =>
        plain(out.slice(0, answerer.answer(encode(question), out, true))),
      );

      await owner`update ddns_domains set way = 'powerdns'`;
      const { passwords } = await install(t.owner);
      pdns = await startPdns(tools, t.owner, passwords, { 'distributor-threads': 2 });
      const theirs = (await askAll(pdns.port, questions))
        .map(plain)
        .map((answer, i) => unfollowed(answer, questions[i]!));
      const differing = questions.flatMap((question, i) =>
        JSON.stringify(ours[i]) === JSON.stringify(theirs[i])
          ? []
          : [{ question, ours: ours[i], theirs: theirs[i] }],
      );
      expect(new Set(questions.map(({ name }) => name.toLowerCase())).size).toBeGreaterThan(500);
      expect({ seed: SEED, count: differing.length, differing: differing.slice(0, 5) }).toEqual({
        seed: SEED,
        count: 0,
        differing: [] as { question: Question; ours: Plain; theirs: Plain }[],
      });
    },
    scaledTimeout(120_000),
  );
});
