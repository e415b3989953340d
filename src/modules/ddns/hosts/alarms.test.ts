import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { momentText } from '../../../core/dates.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { raiseAlarms } from './alarms.ts';
import { CHALLENGE_HOURS, HISTORY_DAYS, removeOldChallenges, removeOldChanges } from './retention.ts';
import { addDomain, arrive, HOST_INPUT } from './testkit.ts';
import { tellAddresses } from './told.ts';

let t: TestApp;
let chief: Person;
let owner: Person;
let domain: string;
let made = 0;
beforeAll(async () => {
  t = await createTestApp();
  chief = await t.member({ permissions: ['ddns_hosts_pregled', 'ddns_hosts_save'] });
  owner = await t.member({ tenantId: chief.tenantId });
  domain = await addDomain(t, chief, 'alarmi.ba');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.ownerDb.execute(sql`delete from notifications`);
});

async function host(more: object): Promise<string> {
  made += 1;
  const body = { ...HOST_INPUT, domain_id: domain, label: `host${made}`, ...more };
  const answer = await t.call('POST', '/api/ddns/hosts', { token: chief.token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.idguid;
}
const asChief = async <T>(work: Parameters<typeof asSystem<T>>[2]) =>
  asSystem(t.deps.database, (await findTenant(t.deps.database, chief.tenantId))!, work);
const raise = () => asChief((ctx) => raiseAlarms(ctx, t.deps));
/** What was told, by kind and person. */
const told = async () => {
  const { rows } = await t.ownerDb.execute<{ kind: string; title: string; user_id: string }>(
    sql`select kind, title, user_id from notifications order by kind, title`,
  );
  return rows.map(
    ({ kind, title, user_id }) => `${kind} ${user_id === owner.userId ? 'owner' : 'chief'}: ${title}`,
  );
};
const ago = (idguid: string, hours: number) =>
  t.ownerDb.execute(
    sql`update ddns_contacts set at = now() - make_interval(hours => ${hours}::int) where host_id = ${idguid}`,
  );

it('silence is told once, to whoever sees hosts and to the owner, and so is its end', async () => {
  const idguid = await host({ silent_hours: 3, owner_id: owner.userId });
  await t.ownerDb.execute(sql`delete from notifications`);
  const name = `host${made}.alarmi.ba`;
  await arrive(t, idguid, { ip4: '31.176.200.1' });
  await raise();
  expect(await told()).toEqual([]);
  await ago(idguid, 4);
  await raise();
  const silent = [`ddns-host-alarm chief: ${name} se ne javlja`, `ddns-my-host owner: ${name} se ne javlja`];
  expect(await told()).toEqual(silent);
  await raise();
  expect(await told()).toEqual(silent);
  await t.ownerDb.execute(sql`delete from notifications`);
  await arrive(t, idguid, { ip4: '31.176.200.1' });
  await raise();
  await raise();
  expect(await told()).toEqual([
    `ddns-host-alarm chief: ${name} se opet javlja`,
    `ddns-my-host owner: ${name} se opet javlja`,
  ]);
});

it('silence counts from the host’s making where nothing came yet; hosts without a device are never silent', async () => {
  const waiting = await host({ silent_hours: 1 });
  const still = await host({ silent_hours: 1, ip4_mode: 'fixed', ip4: '31.176.200.2', ip6_mode: 'off' });
  const off = await host({ silent_hours: 1, active: false });
  const unwatched = await host({});
  await t.ownerDb.execute(sql`update ddns_hosts set created_at = now() - interval '2 hours'
    where idguid in (${waiting}, ${still}, ${off}, ${unwatched})`);
  await raise();
  expect(await told()).toEqual([`ddns-host-alarm chief: host${made - 3}.alarmi.ba se ne javlja`]);
});

it('a host that goes along with another was heard of when that was', async () => {
  const lead = await host({});
  await arrive(t, lead, { ip4: '31.176.204.1' });
  for (const [silent_hours, words] of [
    [1, '1 sat'],
    [2, '2 sata'],
    [5, '5 sati'],
    [21, '21 sat'],
  ] as const) {
    const along = await host({ silent_hours, lead_id: lead });
    await t.ownerDb.execute(sql`delete from ddns_contacts where host_id = ${along}`);
    await ago(lead, silent_hours + 1);
    await raise();
    const { rows } = await t.ownerDb.execute<{ body: string; at: string }>(sql`
      select n.body, c.at from notifications n, ddns_contacts c
      where c.host_id = ${lead} and n.title = ${`host${made}.alarmi.ba se ne javlja`}`);
    expect(rows.map(({ body }) => body)).toEqual([
      expect.stringMatching(
        `^Posljednji put se javio ${momentText(rows[0]!.at)}, a trebao bi se javljati najmanje jednom u ${words}\\.`,
      ),
    ]);
  }
});

it('too many changes are told once an hour; those of people do not count', async () => {
  const idguid = await host({ most_changes: 2 });
  for (const last of [1, 2]) await arrive(t, idguid, { ip4: `31.176.201.${last}` });
  await raise();
  expect(await told()).toEqual([]);
  await arrive(t, idguid, { ip4: '31.176.201.3' });
  await raise();
  await raise();
  expect(await told()).toEqual([`ddns-host-alarm chief: host${made}.alarmi.ba prečesto mijenja adresu`]);
});

it('changes older than their time are removed', async () => {
  const idguid = await host({});
  await arrive(t, idguid, { ip4: '31.176.202.1' });
  await t.ownerDb.execute(sql`insert into ddns_history (tenant_id, host_id, via, at)
    values (${chief.tenantId}, ${idguid}, 'dyndns2', now() - make_interval(days => ${HISTORY_DAYS + 1}::int))`);
  expect(await asChief(removeOldChanges)).toBe(1);
});

it('challenges are removed after a day, which DNS servers are told', async () => {
  const idguid = await host({});
  await t.ownerDb.execute(sql`insert into ddns_challenges (tenant_id, host_id, value, at)
    select ${chief.tenantId}, ${idguid}, hours, now() - make_interval(hours => hours)
    from unnest(array[${CHALLENGE_HOURS - 1}, ${CHALLENGE_HOURS + 1}]::int[]) hours`);
  await t.ownerDb.execute(sql`delete from ddns_changes`);
  expect(await asChief(removeOldChallenges)).toBe(1);
  const { rows } = await t.ownerDb.execute(sql`select value from ddns_challenges where host_id = ${idguid}`);
  expect(rows).toEqual([{ value: String(CHALLENGE_HOURS - 1) }]);
  const { rows: told } = await t.ownerDb.execute(sql`select name from ddns_changes`);
  expect(told).toEqual([{ name: `_acme-challenge.host${made}.alarmi.ba` }]);
});

it('webhooks are told of new addresses after the update', async () => {
  const idguid = await host({});
  await t.ownerDb.execute(sql`insert into webhooks (tenant_id, idguid, name, url, events, active, secret)
    values (${chief.tenantId}, gen_random_uuid(), 'Firewall', 'https://primjer.invalid/', '{ddns.adresa}', true, '')`);
  await arrive(t, idguid, { ip4: '31.176.203.1' });
  tellAddresses(t.deps.database, [{ tenant_id: chief.tenantId, idguid }]);
  await expect
    .poll(async () => {
      const { rows } = await t.ownerDb.execute<{ body: string }>(
        sql`select body from webhook_deliveries where event = 'ddns.adresa'`,
      );
      return rows.map(({ body }) => JSON.parse(body).data);
    })
    .toMatchObject([{ host: `host${made}.alarmi.ba`, ip4: '31.176.203.1', ip6: null }]);
});
