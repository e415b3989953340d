import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { jobTenant } from '../../server/jobs/tenants.ts';
import { purgeTrash } from './purge.ts';

const GROUPS = '/api/erp/sifarnici/grupe-robe';
let t: TestApp;
let member: Person;
let seed = 0;

beforeAll(async () => {
  t = await createTestApp();
  member = await t.member({ roles: ['admin'] });
});
afterAll(() => t.close());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, who = member) =>
  t.call(method, path, { token: who.token, body });
const group = async (naziv: string, more: object = {}) =>
  (await call('POST', GROUPS, { sifra: `T${++seed}`, naziv, aktivno: true, ...more })).body.data;
const remove = (...ids: string[]) => call('POST', `${GROUPS}/bulk-delete`, { idguids: ids });
const restore = (...ids: string[]) => call('POST', `${GROUPS}/trash/restore`, { idguids: ids });

it('restores a branch of a tree together, and a child alone only under a parent that is there', async () => {
  const parent = await group('Piće');
  const child = await group('Sokovi', { roditelj_id: parent.idguid });
  await remove(child.idguid, parent.idguid);
  const alone = await restore(child.idguid);
  expect(alone.status).toBe(409);
  expect(alone.body.message).toBe(
    `„Sokovi (${child.sifra})” se ne može vratiti. U korpi je i „Piće (${parent.sifra})” iz polja „Nadređena grupa”. Prvo vratite „Piće (${parent.sifra})”.`,
  );
  expect((await restore(child.idguid, parent.idguid)).body.data).toEqual({ restored: 2 });
  const back = (await call('GET', `${GROUPS}/${child.idguid}`)).body.data;
  expect(back.refs.roditelj_id).toBe('Piće');
});

it('names what a record referred to where that is gone for good', async () => {
  const parent = await group('Meso');
  const child = await group('Suho meso', { roditelj_id: parent.idguid });
  await remove(child.idguid, parent.idguid);
  await t.ownerDb.execute(sql`delete from trash where idguid = ${parent.idguid}`);
  expect((await restore(child.idguid)).body.message).toBe(
    `„Suho meso (${child.sifra})” se ne može vratiti. „Meso” iz polja „Nadređena grupa” više ne postoji.`,
  );
});

it('refuses two that have the same key, by the name of the second', async () => {
  const first = await group('Prva');
  await remove(first.idguid);
  const second = await group('Druga', { sifra: first.sifra });
  await remove(second.idguid);
  const both = await restore(first.idguid, second.idguid);
  expect(both.status).toBe(409);
  expect(both.body.message).toContain(`„Druga (${second.sifra})” se ne može vratiti. Već postoji`);
  expect((await call('GET', `${GROUPS}/${first.idguid}`)).status).toBe(404);
});

it('asks the rules of the module again', async () => {
  const taxes = '/api/erp/sifarnici/porezi';
  const rate = { kod: 'KX', naziv: 'Proba', vrsta: 'opca', stopa: '5' };
  const made = (await call('POST', taxes, { ...rate, vrijedi_od: '2030-01-01' })).body.data;
  await call('DELETE', `${taxes}/${made.idguid}`);
  await call('POST', taxes, { ...rate, vrijedi_od: '2029-01-01' });
  const refused = await call('POST', `${taxes}/trash/restore`, { idguids: [made.idguid] });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'cannot_restore' });
  expect(refused.body.message).toMatch(
    /^„Proba \(KX\)” se ne može vratiti\. Vrijedi od: Kod KX u tom razdoblju/,
  );
});

it('is restored once when two people do it at once, and leads the trail back to the record', async () => {
  const { idguid } = await group('Jednom');
  await remove(idguid);
  const answers = await Promise.all([restore(idguid), restore(idguid)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const lines = (await call('GET', `/api/admin/dnevnik?record=${idguid}`)).body.data;
  expect(lines.map(({ action }: { action: string }) => action)).toEqual(['restore', 'delete', 'create']);
  expect(lines[0].path).toBe(`/erp/sifarnici/grupe-robe/${idguid}/view`);
});

it('fills a field that was declared after the removal with what the declaration says', async () => {
  const { idguid } = await group('Stara');
  await remove(idguid);
  await t.ownerDb.execute(
    sql`update trash set record = record - 'aktivno' - 'opis' where idguid = ${idguid}`,
  );
  expect((await restore(idguid)).status).toBe(200);
  expect((await call('GET', `${GROUPS}/${idguid}`)).body.data).toMatchObject({ aktivno: true, opis: null });
});

it('refuses what does not fit the declaration any more, by name', async () => {
  const [fits, old] = [await group('Ista'), await group('Drugačija')];
  await remove(fits.idguid, old.idguid);
  await t.ownerDb.execute(sql`update trash set record = record - 'naziv' where idguid = ${old.idguid}`);
  const refused = await restore(fits.idguid, old.idguid);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toBe(
    `„Drugačija (${old.sifra})” se ne može vratiti. Polje „Naziv” je otada postalo obavezno, a ovdje je prazno. Unesite zapis ponovo.`,
  );
});

it('names the field whose value is not allowed any more', async () => {
  const taxes = '/api/erp/sifarnici/porezi';
  const rate = { kod: 'KV', naziv: 'Stara vrsta', vrsta: 'opca', stopa: '5', vrijedi_od: '2030-01-01' };
  const { idguid } = (await call('POST', taxes, rate)).body.data;
  await call('DELETE', `${taxes}/${idguid}`);
  await t.ownerDb.execute(
    sql`update trash set record = jsonb_set(record, '{vrsta}', '"ukinuta"') where idguid = ${idguid}`,
  );
  const refused = await call('POST', `${taxes}/trash/restore`, { idguids: [idguid] });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toBe(
    '„Stara vrsta (KV)” se ne može vratiti. Polje „Vrsta” više ne prima vrijednost koju je zapis imao. Unesite zapis ponovo.',
  );
});

it('forgets what was removed more than 30 days ago, of this organisation alone', async () => {
  const other = await t.member({ roles: ['admin'] });
  const [old, recent] = [await group('Davno'), await group('Nedavno')];
  await remove(old.idguid, recent.idguid);
  const theirs = (await call('POST', GROUPS, { sifra: 'X', naziv: 'Tuđe', aktivno: true }, other)).body.data;
  await call('DELETE', `${GROUPS}/${theirs.idguid}`, undefined, other);
  await t.ownerDb.execute(sql`
    update trash set removed_at = now() - interval '30 days 1 minute' where idguid <> ${recent.idguid}`);
  const org = (await jobTenant(t.deps.database, member.tenantId))!;
  expect(await org.within(purgeTrash)).toBeGreaterThan(0);
  const kept = await t.ownerDb.execute<{ title: string }>(
    sql`select title from trash where idguid in (${old.idguid}, ${recent.idguid}, ${theirs.idguid}) order by 1`,
  );
  expect(kept.rows.map(({ title }) => title)).toEqual([`Nedavno (${recent.sifra})`, 'Tuđe (X)']);
  expect((await restore(old.idguid)).status).toBe(404);
});
