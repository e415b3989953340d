import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../test/helper.ts';
import type { Run } from '../../core/in-time.ts';
import { inTenant } from '../../core/tenant.ts';
import type { Step, WaitingThing } from './dashboard.api.ts';
import { type Asking, thingsWaiting } from './dashboard.service.ts';
import { PARTS, person, RIGHT, setUp, t } from './dashboard.testkit.ts';
import { waiting } from './slots.ts';

const WAITING = '/api/dashboard/waiting';

setUp();

const get = async ({ token }: Person, path = WAITING) => (await t.call('GET', path, { token })).body.data;
const things = async (who: Person): Promise<WaitingThing[]> => (await get(who)).things;
const named = async (who: Person, name: string) => (await things(who)).find((one) => one.name === name);
const post = (who: Person, path: string, body: object) => t.call('POST', path, { token: who.token, body });

describe('what waits', () => {
  it('is counted as its list counts it, for those who may see the list, in their organisation', async () => {
    const invite = (email: string) =>
      post(person, '/api/admin/invitations', { email, first_name: 'Nova', last_name: 'Osoba', roles: [] });
    expect(await named(person, 'pozivi')).toBeUndefined();
    expect((await invite('prva@primjer.ba')).status).toBe(201);
    await invite('druga@primjer.ba');
    expect(await named(person, 'pozivi')).toEqual({
      name: 'pozivi',
      label: 'Pozivi bez odgovora',
      icon: 'users',
      count: 2,
      more: false,
      text: 'poziva kolegama su bez odgovora',
      note: null,
      to: '/admin/users/pozivi',
      urgency: 'later',
    });
    const list = await t.call('GET', '/api/admin/invitations', { token: person.token });
    expect(list.body.meta.total).toBe(2);
    const blind = await t.member({ tenantId: person.tenantId, permissions: ['erp_porezi_pregled'] });
    const stranger = await t.member({ roles: ['admin'] });
    for (const who of [blind, stranger]) expect(await named(who, 'pozivi')).toBeUndefined();
    expect((await t.call('GET', WAITING)).status).toBe(401);
  });

  it('leads to the list under the filter that it was counted by, the most urgent first', async () => {
    const operator = await t.admin();
    await t.call('POST', '/api/public/contact-messages', {
      body: {
        ...{ ime_prezime: 'Ćazim Đulić', email: 'cazim@primjer.ba', telefon: '061 111 222' },
        ...{ tip_usluge: 'Drugo', poruka: 'Molim da me nazovete.' },
      },
    });
    await t.ownerDb.execute(sql`
      insert into pgboss.job (name, data, state) values ('site.contact-mail', '{}', 'failed')`);
    const found = await things(operator);
    expect(found.find(({ name }) => name === 'kontakt-poruke')).toMatchObject({
      count: 1,
      text: 'nova kontakt poruka',
      to: '/admin/contact-messages?status__in=new',
      urgency: 'soon',
    });
    expect(found[0]).toMatchObject({
      name: 'poslovi',
      count: 1,
      to: '/admin/poslovi?state__in=failed',
      urgency: 'now',
    });
    const order = ['now', 'soon', 'later'];
    const urgencies = found.map(({ urgency }) => order.indexOf(urgency));
    expect(urgencies).toEqual(urgencies.toSorted());
    // Messages and jobs are the operator's, whatever right another organisation was given.
    const rights = ['admin_contact_messages_pregled', 'admin_jobs_pregled'];
    const other = await t.member();
    await t.allow(other.tenantId, rights);
    const member = await t.member({ tenantId: other.tenantId, permissions: rights });
    expect(await things(member)).toEqual([]);
  });

  it('says after which live events it is to be asked again: those that the person receives', async () => {
    const { topics } = await get(person);
    expect(topics).toContain('drafts');
    const blind = await t.member({ tenantId: person.tenantId });
    // Documents are everybody's.
    expect((await get(blind)).topics).toEqual(['documents']);
  });

  it('knows bookkeeping: the drafts', async () => {
    const draft = { type: '', day: '', description: 'Kirija', statement_no: '', lines: [] };
    expect((await post(person, '/api/fin/drafts', draft)).status).toBe(201);
    expect(await named(person, 'nacrti-naloga')).toMatchObject({
      count: 1,
      text: 'nalog u nacrtu čeka knjiženje',
      to: '/fin/knjizenje/nacrti',
    });
  });
});

describe('a part that fails or is late', () => {
  const failed: string[] = [];
  const asking = (more: Partial<Asking> = {}): Asking => {
    const scope = { tenantId: person.tenantId, userId: person.userId, isOperator: false };
    const tenant = { id: person.tenantId, name: '', isOperator: false };
    const actor = {
      ...{ userId: person.userId, tenantId: person.tenantId, name: '', email: '', roles: [], via: null },
      permissions: new Set([RIGHT]),
    };
    const run: Run = (work) =>
      inTenant(t.deps.database, scope, (db) => work({ db, actor, tenant, ip: null }));
    return {
      ...{ run, permissions: actor.permissions, bounds: { each: 200, all: 60_000 } },
      onFailure: ({ name }) => failed.push(name),
      ...more,
    };
  };
  const ofTest = (answer: { name: string; label: string }[]) =>
    answer.filter(({ label }) => label === 'Proba').map(({ name }) => name);

  it('is left out and said; the others are answered', async () => {
    waiting.add(...PARTS);
    const begun = performance.now();
    const { things: found, left_out } = await thingsWaiting(asking());
    expect(performance.now() - begun).toBeLessThan(4000);
    expect(ofTest(found)).toEqual(['posljednja', 'prva']);
    expect(found.find(({ name }) => name === 'posljednja')).toMatchObject({
      more: true,
      note: 'od jučer',
      text: expect.stringMatching(/^stvari?$/),
    });
    expect(ofTest(left_out)).toEqual(['pada', 'kasni']);
    expect(failed).toEqual(['pada']);
  });

  it('is asked for nothing by whoever has no right to it', async () => {
    const { things: found, left_out } = await thingsWaiting(asking({ permissions: new Set() }));
    expect([...ofTest(found), ...ofTest(left_out)]).toEqual([]);
  });
});

describe('first steps', () => {
  const steps = async (who: Person): Promise<Step[]> => (await get(who, '/api/dashboard/first-steps')).steps;
  const done = async (who: Person) => (await steps(who)).filter((one) => one.done).map(({ name }) => name);

  it('are asked from the data of the organisation', async () => {
    const founder = await t.member({ roles: ['admin'] });
    expect((await steps(founder)).map(({ name }) => name)).toEqual([
      ...['podaci-organizacije', 'logo', 'kolege', 'partneri', 'poslovna-godina', 'bankovni-racun'],
    ]);
    expect(await done(founder)).toEqual([]);
    await t.ownerDb.execute(sql`
      insert into tenant_profiles (tenant_id, jib, adresa) values (${founder.tenantId}, '4200000000005', 'Obala 1')`);
    await t.ownerDb.execute(sql`update tenants set logo = '/logo.png' where idguid = ${founder.tenantId}`);
    expect((await post(founder, '/api/admin/companies', { naziv: 'Prvi kupac d.o.o.' })).status).toBe(201);
    await t.member({ tenantId: founder.tenantId });
    expect(await done(founder)).toEqual(['podaci-organizacije', 'logo', 'kolege', 'partneri']);
  });

  it('are not done by the firms that an installation brings with it', async () => {
    const operator = await t.admin();
    expect((await get(operator, '/api/admin/companies')).length).toBeGreaterThan(0);
    expect(await done(operator)).not.toContain('partneri');
  });

  it('are those that the person may take', async () => {
    const member = await t.member({ tenantId: person.tenantId, permissions: ['admin_companies_pregled'] });
    expect(await steps(member)).toEqual([]);
  });
});

describe('charts', () => {
  const drawn = async (who: Person) => (await get(who, '/api/dashboard/charts')).charts;

  it('are there once there is something to draw, for those who may see it', async () => {
    const operator = await t.admin();
    expect(await drawn(operator)).toEqual([]);
    await t.ownerDb.execute(sql`
      insert into visit_sessions (visitor, profile, entry, day, at, last_at, views)
      select v, 1, 1, (now() at time zone 'Europe/Sarajevo')::date, now(), now(), 2 from unnest(array[1, 2, 2]) v`);
    const [visits, ...others] = await drawn(operator);
    expect(others).toEqual([]);
    expect(visits).toMatchObject({ name: 'posjete', unit: 'count', points_name: 'Dan', to: '/admin/visits' });
    expect(visits.points).toHaveLength(14);
    expect(visits.series.map(({ values }: { values: number[] }) => values.at(-1))).toEqual([2, 6]);
    expect(await drawn(person)).toEqual([]);
  });
});
