// Long, since weeks of work of three organisations are played.
// In the suite: fill.test.ts (only an empty installation, one that is interrupted), tree.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { dayOf, monthsLater } from '../../core/dates.ts';
import { fillDemo, NotEmptyError, removeHalfMade } from './fill.ts';
import { organisations, people } from './organisations.ts';
import { groupsOf } from './tree.ts';

/** What the queues of reading and OCR do after the demo is filled takes long on a busy machine; less than a test may. */
const WAIT = { timeout: scaledTimeout(50_000) };
const password = 'proba-proba-proba';
let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(async () => {
  await server?.close();
});

const signIn = async (email: string) => {
  const { status, body } = await server.call('POST', '/api/auth/login', { body: { email, password } });
  expect(status, email).toBe(200);
  return body.data;
};
const tokenOf = async (email: string): Promise<string> => (await signIn(email)).tokens.accessToken;
const dataOf = async (path: string, token: string) => (await server.call('GET', path, { token })).body.data;

// Weeks of work take some seconds, more on a busy machine.
describe('the demo', { timeout: scaledTimeout(60_000) }, () => {
  it('fills an empty installation, and only an empty one', async () => {
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    const filled = await fillDemo(server.ownerDb, server.deps, password, { say });
    expect(filled.organisations.map((one) => one.name)).toEqual(organisations.map((one) => one.name));
    for (const { name } of organisations)
      expect(said).toContain(`${name}: poslovne knjige dvije godine, s PDV prijavama i izvodima`);
    await expect(fillDemo(server.ownerDb, server.deps, password)).rejects.toThrow(NotEmptyError);
    expect(await removeHalfMade(server.ownerDb, server.deps.files)).toBe(false);
  });

  it('gives the public site a portfolio and the inbox its first messages, mailing nobody', async () => {
    const token = (await server.admin()).token;
    const works = await server.call('GET', '/api/admin/sadrzaj/works', { token });
    const published = works.body.data.map((work: { published: boolean }) => work.published);
    expect(published).toEqual([true, true, true]);
    for (const { text, picture, picture_alt } of works.body.data) {
      expect(text).toContain('demo');
      expect(picture_alt).toMatch(/^Crtež:/);
      expect(picture.widths).toEqual([800, 1600]);
    }
    const counts = await server.call('GET', '/api/admin/contact-messages/counts', { token });
    expect(counts.body.data).toEqual({ new: 3, answered: 0, spam: 1 });
    const { rows } = await server.ownerDb.execute(
      sql`select 1 from pgboss.job where name like 'site.contact-mail%'`,
    );
    expect(rows).toEqual([]);
  });

  it('keeps books of each organisation: last year closed, this one begun with what was left, and nothing wrong with them', async () => {
    const token = await tokenOf('amra.hadzic@kazandziluk.example');
    const { years } = await dataOf('/api/fin/years', token);
    expect(years.map(({ closed }: { closed: boolean }) => closed)).toEqual([false, true]);
    const [present, last] = years;
    expect(last.vouchers).toBeGreaterThan(3);
    // On New Year's Day it has only what was left.
    expect(present.vouchers).toBeGreaterThan(0);
    const { rows } = await server.ownerDb.execute(sql`
      select (select count(distinct tenant_id)::int from fin_vouchers) as tenants,
        (select count(*)::int from fin_open_items where open <> 0) as open`);
    expect(rows[0]).toEqual({ tenants: organisations.length, open: expect.any(Number) });
    expect(rows[0]!.open).toBeGreaterThan(5);
    await server.ownerDb.transaction(async (tx) => {
      for (const { idguid, tenant_id } of (
        await tx.execute<{ idguid: string; tenant_id: string }>(
          sql`select idguid, tenant_id from fin_poslovne_godine`,
        )
      ).rows) {
        await tx.execute(sql`select set_config('app.tenant_id', ${tenant_id}, true)`);
        for (const check of ['fin_verify', 'fin_drift'])
          expect(
            (await tx.execute(sql`select * from ${sql.identifier(check)}(${idguid}::uuid)`)).rows,
          ).toEqual([]);
      }
    });
  });

  it('writes nothing of the books into the trail before its day, nor ahead of time', async () => {
    const { rows } = await server.ownerDb.execute(sql`
      select a.resource, count(*)::int as entries,
        bool_or(a.at < coalesce(v.day, f.filed_on, s.day)::timestamp at time zone 'Europe/Sarajevo') as early, bool_or(a.at > now()) as ahead
      from audit_log a
      left join fin_vouchers v on v.idguid = a.record_id
      left join fin_vat_filings f on f.idguid = a.record_id
      left join fin_bank_statements s on s.idguid = a.record_id
      where coalesce(v.day, f.filed_on, s.day) is not null group by a.resource order by a.resource`);
    expect(rows.map(({ resource }) => resource)).toEqual(['izvodi', 'nalozi', 'pdv-prijave']);
    for (const row of rows) expect(row).toMatchObject({ early: false, ahead: false });
  });

  it('files the VAT of every month but the last, and leaves a statement to be booked, most of it proposed', async () => {
    const token = await tokenOf('amra.hadzic@kazandziluk.example');
    // By Sarajevo's calendar, whose month begins before that of UTC.
    const latest = monthsLater(`${dayOf(Date.now()).slice(0, 7)}-01`, -2);
    const { rows } = await server.ownerDb.execute(sql`
      select tenant_id, (select count(*)::int from fin_bank_statements s where s.tenant_id = f.tenant_id) as statements,
        max(month) = ${latest}::date as latest from fin_vat_filings f group by tenant_id`);
    expect(rows).toHaveLength(organisations.length);
    for (const row of rows) expect(row).toMatchObject({ statements: 1, latest: true });
    const [statement] = await dataOf('/api/fin/izvodi', token);
    const { rows: lines, warnings } = await dataOf(`/api/fin/izvodi/${statement.idguid}`, token);
    expect(warnings).toEqual([]);
    expect(lines.filter(({ sure }: { sure: boolean }) => sure).length).toBeGreaterThan(3);
    expect(lines.some(({ sure }: { sure: boolean }) => !sure)).toBe(true);
  });

  it('leaves papers to be reviewed: read without a fault, one of them sent twice', async () => {
    const token = await tokenOf('amra.hadzic@kazandziluk.example');
    const states = async () => {
      const path = '/api/obrada-dokumenta/dokumenti?sort=name&page_size=100';
      const { body } = await server.call('GET', path, { token });
      const papers = body.data.filter(({ name }: { name: string }) => !name.endsWith('.xml'));
      return papers.map(({ name, state }: { name: string; state: string }) => `${name}: ${state}`);
    };
    const year = new Date(Date.now() - 3 * 86_400_000).getUTCFullYear();
    await expect
      .poll(states, WAIT)
      .toEqual([
        `Mljekara Vlašić ${year}-1187 (1).pdf: duplikat`,
        `Mljekara Vlašić ${year}-1187.pdf: na_pregledu`,
        'sken kafa.jpg: na_pregledu',
        'Voće Herceg F-0094.pdf: na_pregledu',
        'Voće Herceg F-0101.pdf: na_pregledu',
      ]);
  });

  it('has e-invoices of the year, read and approved, of which some stand in the books', async () => {
    const { rows } = await server.ownerDb.execute(sql`
      select count(*)::int as all, count(*) filter (where d.state = 'odobren')::int as approved,
        min(d.approved_at) < now() - interval '9 months' as long, max(d.approved_at) <= now() as past,
        count(*) filter (where exists (select from fin_lines l where l.tenant_id = d.tenant_id and l.document_no = d.number))::int as booked
      from dok_documents d where d.name like '%.xml'`);
    const [{ all, approved, booked, ...rest }] = rows as [Record<string, number>];
    expect(rest).toEqual({ long: true, past: true });
    expect(approved).toBe(all);
    expect(booked).toBeGreaterThan(15);
  });

  it('lets everybody sign in to their default organisation', async () => {
    for (const person of people) {
      const data = await signIn(person.email);
      const home = organisations.find((one) => one.key === person.memberships[0]!.organisation)!;
      expect(data.tenant.name).toBe(home.name);
      expect(data.tenants).toHaveLength(person.memberships.length);
      // Nobody is led by first steps that a firm took long ago.
      const { accessToken: token } = data.tokens;
      const { body } = await server.call('GET', '/api/dashboard/first-steps', { token });
      expect(body.data.steps.filter(({ done }: { done: boolean }) => !done)).toEqual([]);
    }
  });

  it('grows a tree in each organisation, seen by its own people only', async () => {
    for (const [email, trade, key] of [
      ['goran.maric@kazandziluk.example', 'trgovina', 'trgovina'],
      ['nermin.sehic@panonika.example', 'gradnja', 'gradnja'],
    ] as const) {
      const token = await tokenOf(email);
      const { body } = await server.call('GET', '/api/erp/sifarnici/grupe-robe', { token });
      const edits = organisations.find((one) => one.key === key)!.edits;
      const deleted = edits.filter((edit) => edit.change === null).length;
      expect(body.meta.total).toBe(groupsOf(trade).length - deleted);
    }
  });

  it('has people write to bots: conversations in every state, answered, counted, broadcast to, and found', async () => {
    const token = await tokenOf('amra.hadzic@kazandziluk.example');
    const get = (path: string) => dataOf(`/api/viber/${path}`, token);
    const bots = await get('bots');
    expect(
      bots.map(({ name, state }: { name: string; state: string }) => `${name}: ${state}`).sort(),
    ).toEqual(['Kazandžiluk narudžbe: works', 'Kazandžiluk podrška: works']);
    for (const view of ['mine', 'unassigned', 'all', 'snoozed', 'closed'])
      expect((await get(`chat/conversations?view=${view}&limit=50`)).length, view).toBeGreaterThan(2);
    const { rows } = await server.ownerDb.execute(sql`
      select (select count(*)::int from viber_conversations) as conversations, (select max(at) <= now() from viber_messages) as past,
        (select min(at) < now() - interval '5 weeks' from viber_messages) as long,
        (select bool_and(c.incoming = (select count(*) from viber_messages m where m.conversation_id = c.idguid and m.direction = 'in'))
          from viber_conversations c) as counted,
        (select bool_and((c.case_id is null) = (c.state = 'closed')) from viber_conversations c) as cases,
        (select bool_and(opened_at < answered_at and answered_at < closed_at) from viber_cases where closed_at is not null) as ordered,
        (select count(*)::int from viber_messages where mentions <> '{}') > 0 as mentions,
        (select count(*)::int from viber_messages where file_id is not null) > 5 as files,
        (select array_agg(state order by state) from viber_broadcasts) as broadcasts,
        (select bool_and(b.total = (select count(*) from viber_receivers r where r.broadcast_id = b.idguid)) from viber_broadcasts b) as sums`);
    expect(rows[0]).toEqual({
      ...{ conversations: 72, past: true, long: true, counted: true, cases: true, ordered: true },
      ...{ mentions: true, files: true, broadcasts: ['done', 'draft'], sums: true },
    });
    const [found] = await get('chat/conversations?q=bakalva&in=messages&view=all');
    expect(found).toBeUndefined();
    expect((await get('chat/conversations?q=baklave&in=messages&view=all')).length).toBeGreaterThan(0);
    const [bot] = bots.filter(({ name }: { name: string }) => name === 'Kazandžiluk narudžbe');
    expect((await get(`bots/${bot.idguid}/answers`)).definition.flows).toHaveLength(1);
    const { points } = await get(`bots/${bot.idguid}/hours`);
    expect(points.some(({ messages }: { messages: number }) => messages > 0)).toBe(true);
  });

  it('has notices of public procurement to search, news that watches find, and own procurements', async () => {
    const token = await tokenOf('amra.hadzic@kazandziluk.example');
    const get = (path: string) => server.call('GET', `/api/admin/interno/ejngovba/${path}`, { token });
    const list = await get('announcements?q=mlijeko');
    expect(list.status).toBe(200);
    expect(list.body.data.length).toBeGreaterThan(3);
    const { rows } = await server.ownerDb.execute(sql`
      select (select count(*)::int from ejn_notices where latest) as notices, (select count(*)::int from ejn_contracts) as contracts,
        (select bool_and(announced <= now()) and min(announced) < now() - interval '11 months' from ejn_notices) as year,
        (select count(*)::int from ejn_lots l where not exists (select from ejn_notices n where n.procedure_id = l.procedure_id)) as loose,
        (select count(distinct tenant_id)::int from ejn_watches) as watching,
        (select count(*)::int from ejn_changes where no > (select max(since) from ejn_watches)) as news,
        (select array_agg(distinct state order by state) from ejn_pipeline) as states, (select bool_and(simulated) from ejn_sync_runs) as simulated,
        exists (select from ejn_rollups) and not exists (select from ejn_marks) as summed`);
    expect(rows[0]).toMatchObject({ year: true, loose: 0, watching: 2, simulated: true, summed: true });
    expect(rows[0]!.states).toEqual(['dobili', 'gledamo', 'izgubili', 'predali', 'pripremamo']);
    expect(rows[0]!.notices).toBeGreaterThan(1500);
    expect(rows[0]!.contracts).toBeGreaterThan(500);
    expect(rows[0]!.news).toBeGreaterThan(10);
  });

  it('has one organisation publish an application: signed, withdrawn once, taken up by installations', async () => {
    const token = await tokenOf('ivana.coric@bilans.example');
    const get = (path: string) => dataOf(`/api/admin/aplikacije/${path}`, token);
    const [application] = await get('pregled');
    expect(application).toMatchObject({ slug: 'bilans-blagajna', newest: '1.2.1', drafts: 1 });
    expect(application.active).toBeGreaterThan(100);
    expect(application.downloads).toBeGreaterThan(100);
    const versions = await get('verzije?page_size=50&sort=published_at');
    expect(versions.filter(({ state }: { state: string }) => state === 'withdrawn')).toHaveLength(1);
    expect(Date.parse(versions[0].published_at)).toBeLessThan(Date.now() - 50 * 86_400_000);
    const draft = versions.find(({ state }: { state: string }) => state === 'draft');
    expect(await get(`verzije/${draft.idguid}`)).toMatchObject({ signing: 'server', obstacles: [] });
    const other = await tokenOf('amra.hadzic@kazandziluk.example');
    const refused = await server.call('POST', '/api/admin/aplikacije', { token: other, body: {} });
    expect(refused.status).toBe(403);
  });

  it('has weeks of logs of the server and of an application, with problems and an alert', async () => {
    const token = await tokenOf('amra.hadzic@kazandziluk.example');
    const get = (path: string) => dataOf(`/api/admin/app-logs/${path}`, token);
    const od = new Date(Date.now() - 28 * 86_400_000).toISOString();
    const { total, points } = await get(`histogram?od=${od}&points=40`);
    expect(total).toBeGreaterThan(5000);
    expect(points.length).toBeGreaterThan(25);
    expect((await get(`lines?od=${od}&q=app:blagajna+printer+level:error`)).lines.length).toBeGreaterThan(10);
    const problems = await get('problems');
    expect(problems).toMatchObject([{ app: 'blagajna', releases: ['2.3.0', '2.3.1'], state: 'new' }]);
    expect(Date.parse(problems[0].first_at)).toBeLessThan(Date.now() - 100 * 86_400_000);
    expect(await get('alerts')).toHaveLength(1);
    expect(await get('keys')).toHaveLength(1);
    const { rows } = await server.ownerDb.execute(
      sql`select count(*)::int as lines from app_logs.lines where tenant_id is null and app = 'server'`,
    );
    expect(rows[0]!.lines).toBeGreaterThan(500);
  });

  it('has licences of that application: with tills and one that ends soon, one that has ended, and a request', async () => {
    const list = async (email: string, path: string) => dataOf(path, await tokenOf(email));
    const issued = await list('ivana.coric@bilans.example', '/api/admin/licence?sort=organisation');
    expect(issued.map(({ state }: { state: string }) => state).sort()).toEqual([
      ...['active', 'active', 'expired', 'requested'],
    ]);
    const [tills] = await list(
      'amra.hadzic@kazandziluk.example',
      '/api/korisnik/tenants/registracija-aplikacije',
    );
    expect(tills).toMatchObject({ application: 'Bilans Blagajna', state: 'active', used: 3, seats: 3 });
    expect(Date.parse(tills.expires_at)).toBeLessThan(Date.now() + 14 * 86_400_000);
  });

  it('has the office invoice its clients every month: the same invoices in the books of both', async () => {
    const { rows } = await server.ownerDb.execute(sql`
      select count(distinct (l.tenant_id, l.document_no))::int as invoices, count(distinct l.document_no)::int as numbers, count(distinct l.tenant_id)::int as tenants,
        min(l.day) < now() - interval '11 months' as old
      from fin_lines l where l.document_no like 'K-%' and l.account in ('211', '432') and l.due_date is not null`);
    const [{ invoices, numbers, ...rest }] = rows as [Record<string, number>];
    expect(rest).toEqual({ tenants: organisations.length, old: true });
    expect(invoices).toBe(2 * numbers!);
    expect(numbers).toBeGreaterThan(20);
  });

  it('has hosts whose devices have told their addresses for a year', async () => {
    const token = await tokenOf('amra.hadzic@kazandziluk.example');
    const hosts = await dataOf('/api/ddns/hosts', token);
    expect(hosts).toHaveLength(3);
    for (const { ip4 } of hosts) expect(ip4).toMatch(/^198\.51\.100\./);
    const { rows } = await server.ownerDb.execute(sql`
      select count(*)::int as changes, min(at) < now() - interval '11 months' as long, max(at) <= now() as past from ddns_history`);
    expect(rows[0]).toEqual({ changes: expect.any(Number), long: true, past: true });
    expect(rows[0]!.changes).toBeGreaterThan(80);
  });

  it('tells of something in every month of the year', async () => {
    const { rows } = await server.ownerDb.execute(sql`
      select t.name, count(distinct date_trunc('month', a.at))::int as months from audit_log a join tenants t on t.idguid = a.tenant_id
      where not t.is_operator and a.at > now() - interval '1 year' group by t.name`);
    expect(rows).toHaveLength(organisations.length);
    for (const { name, months } of rows) expect(months, String(name)).toBeGreaterThanOrEqual(11);
    const visits = await server.ownerDb.execute(
      sql`select count(distinct date_trunc('month', at))::int as months from visit_views`,
    );
    expect(visits.rows[0]!.months).toBeGreaterThanOrEqual(11);
  });

  it('has records that are as old as their history', async () => {
    const { rows } = await server.ownerDb.execute(sql`
      select (select max(created_at) < now() - interval '11 months' from fin_konta) as accounts,
        (select max(created_at) < now() - interval '4 months' from app_log_keys) as keys,
        (select max(created_at) < now() - interval '4 months' from app_log_alerts) as alerts`);
    expect(rows[0]).toEqual({ accounts: true, keys: true, alerts: true });
  });

  it('gives each organisation partners of its own', async () => {
    const { rows } = await server.ownerDb.execute(sql`
      select count(*)::int as partners, count(*) filter (where jsonb_array_length(racuni) = 1 and jib is not null)::int as complete
      from companies where tenant_id in (select idguid from tenants where not is_operator) group by tenant_id`);
    expect(rows).toHaveLength(organisations.length);
    for (const { partners, complete } of rows) {
      expect(partners).toBeGreaterThanOrEqual(5);
      expect(complete).toBe(partners);
    }
  });

  it('keeps files of several kinds in folders, some attached to partners, sent over the past weeks', async () => {
    const token = await tokenOf('amra.hadzic@kazandziluk.example');
    const get = (path: string) => dataOf(path, token);
    const files = await get('/api/admin/stored-files?sort=created_at');
    expect(new Set(files.map(({ kind }: { kind: string }) => kind)).size).toBeGreaterThanOrEqual(4);
    expect(files.every(({ folder }: { folder: string | null }) => folder !== null)).toBe(true);
    expect(Date.parse(files[0].created_at)).toBeLessThan(Date.now() - 14 * 86_400_000);
    const contract = files.find(({ name }: { name: string }) => name.startsWith('Ugovor'));
    await expect
      .poll(async () => (await get(`/api/admin/stored-files/${contract.idguid}/text`)).text, WAIT)
      .toContain('zaključuju');
    const [dairy] = await get('/api/admin/companies?q=mljekara');
    const attached = await get(`/api/admin/companies/${dairy.idguid}/attachments`);
    expect(attached.map(({ name }: { name: string }) => name)).toEqual([
      'Mliječni proizvodi.csv',
      'Ugovor o isporuci - Mljekara Vlašić.pdf',
    ]);
  });

  it('keeps views that open', async () => {
    for (const { views } of organisations)
      for (const { by, name, query } of views) {
        const { email } = people.find((person) => person.email.startsWith(`${by}@`))!;
        const token = await tokenOf(email);
        const kept = await server.call('GET', '/api/korisnik/pogledi?resource=grupe-robe', { token });
        expect(kept.body.data).toContainEqual(expect.objectContaining({ name, query }));
        const list = await server.call('GET', `/api/erp/sifarnici/grupe-robe?${query}`, { token });
        expect(list.status, query).toBe(200);
        expect(list.body.meta.total, query).toBeGreaterThan(0);
      }
  });

  it('gives a viewer few rights', async () => {
    const token = await tokenOf('goran.maric@kazandziluk.example');
    const get = async (path: string) => (await server.call('GET', path, { token })).status;
    expect(await get('/api/erp/sifarnici/jedinice-mjere')).toBe(200);
    expect(await get('/api/erp/sifarnici/porezi')).toBe(403);
    const body = { sifra: '99', naziv: 'Proba' };
    expect((await server.call('POST', '/api/erp/sifarnici/grupe-robe', { token, body })).status).toBe(403);
  });

  it('tells who did what over the past weeks', async () => {
    const token = await tokenOf('kenan.begovic@kazandziluk.example');
    const list = await server.call('GET', '/api/erp/sifarnici/grupe-robe?q=kapucino', { token });
    const [group] = list.body.data;
    expect(group).toMatchObject({
      naziv: 'Instant kafa i kapućino',
      version: 3,
      updated_by: 'Kenan Begović',
    });
    const path = `/api/erp/sifarnici/grupe-robe/${group.idguid}/history`;
    const { body } = await server.call('GET', path, { token });
    expect(body.data.map((entry: { action: string }) => entry.action)).toEqual([
      'update',
      'update',
      'create',
    ]);
    const times = body.data.map((entry: { at: string }) => Date.parse(entry.at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(times[0]).toBeLessThan(Date.now() - 3_600_000);
    expect(times[2]).toBeLessThan(Date.now() - 20 * 86_400_000);
    expect(Date.parse(group.created_at)).toBe(times[2]);
    expect(Date.parse(group.updated_at)).toBe(times[0]);
  });
});
