import { describe, expect, it } from 'vitest';
import type { Person } from '../../../test/helper.ts';
import { createOrganisation } from '../rights/organisations.ts';
import type { SearchGroup, SearchResults } from './search.api.ts';
import { admin, goods, group, member, search, setUp, test, titles } from './search.testkit.ts';

setUp();

const ask = (q: string, { token }: Person) =>
  test.call('GET', `/api/search?${new URLSearchParams({ q })}`, { token });
/** Without the handbook, which is everybody's. */
const records = ({ groups }: SearchResults): SearchGroup[] => groups.filter(({ kind }) => kind !== 'pomoc');

describe('the search', () => {
  it('finds records of every kind, however they are written', async () => {
    for (const q of ['Bosna i Hercegovina', 'bosna', 'BOSNA I HERC', 'hercegovina bosna', '  bosna ']) {
      const found = group(await search(q), 'drzave');
      expect(found?.label).toBe('Države');
      expect(titles(found)).toEqual(['Bosna i Hercegovina']);
      expect(found?.items[0]?.to).toMatch(/^\/erp\/sifarnici\/drzave\/[0-9a-f-]{36}\/view$/);
    }
    expect(titles(group(await search('cesk'), 'drzave'))).toEqual(['Češka']);
    expect(titles(group(await search('čapljina'), 'opstine'))).toEqual(['Čapljina']);
    for (const q of ['madjar', 'MADJARSKA', 'mađar', 'madar'])
      expect(titles(group(await search(q), 'drzave'))).toEqual(['Mađarska']);
  });

  it('puts the same first, then what begins so, then words, then the rest', async () => {
    const own = await test.member({ tenantId: member.tenantId, permissions: ['erp_gruperobe_pregled'] });
    await goods(
      member,
      ['10', 'Tanjir za supu'],
      ['11', 'Supa'],
      ['12', 'Supa od paradajza'],
      ['13', 'Kasupa'],
      ['14', 'Goveđa supa'],
      ['supa', 'Razno'],
    );
    const found = group(await search('supa', own), 'grupe-robe');
    expect(titles(found)).toEqual(['Razno', 'Supa', 'Supa od paradajza', 'Goveđa supa', 'Kasupa']);
    expect(found?.total).toBe(5);
    // Where the text does not stand in the name it is shown where it does.
    expect(found?.items[0]?.hint).toContain('supa');
    expect(titles(group(await search('su', own), 'grupe-robe'))).toEqual([
      'Supa',
      'Supa od paradajza',
      'Goveđa supa',
      'Tanjir za supu',
      'Razno',
    ]);
  });

  it('finds messages of the contact form for those who may read them, and leads to all that hold the text', async () => {
    const body = {
      ime_prezime: 'Đenana Čolić',
      email: 'denana@primjer.ba',
      telefon: '061 222 333',
      tip_usluge: 'IT konsalting',
      poruka: 'Treba nam savjet o selidbi\nmlina.',
    };
    expect((await test.call('POST', '/api/public/contact-messages', { body })).status).toBe(201);
    for (const q of ['denana', 'čolić', '222 333', 'selidbi mlina']) {
      const found = group(await search(q), 'contact-messages');
      expect(titles(found), q).toEqual(['Đenana Čolić']);
      expect(found?.items[0]?.hint).toBe('IT konsalting · Treba nam savjet o selidbi mlina.');
      const list = new URL(found?.list ?? '', 'http://a');
      expect(Object.fromEntries(list.searchParams)).toEqual({ pogled: 'svi', q });
    }
    const right = ['admin_contact_messages_pregled'];
    const elsewhere = await test.member({ permissions: right });
    const without = await test.member({ tenantId: admin.tenantId, permissions: ['erp_drzave_pregled'] });
    for (const person of [elsewhere, without])
      expect(group(await search('denana', person), 'contact-messages')).toBeUndefined();
  });

  it('counts them all and leads to the list that holds them', async () => {
    const found = group(await search('ovo'), 'opstine');
    expect(found?.items.length).toBe(5);
    const list = await test.call('GET', '/api/erp/sifarnici/opstine?q=ovo', { token: admin.token });
    expect(found).toMatchObject({ total: list.body.meta.total, at_least: false });
    expect(found?.list).toBe('/erp/sifarnici/opstine?q=ovo');
    expect(group(await search('a & b=c novi'), 'drzave')).toBeUndefined();
    const odd = await search('novi %');
    expect(odd.groups).toEqual([]);
  });

  it('finds people, roles, rights and organisations', async () => {
    const colleague = await test.member({ tenantId: admin.tenantId, name: 'Đurđica Šešelj' });
    expect(group(await search('durdica'), 'users')).toMatchObject({
      list: '/admin/users?q=durdica',
      total: 1,
      items: [
        {
          title: 'Đurđica Šešelj',
          hint: colleague.email,
          to: `/admin/users/view/${colleague.userId}`,
        },
      ],
    });
    expect(titles(group(await search('šešelj đurđ'), 'users'))).toEqual(['Đurđica Šešelj']);
    expect(titles(group(await search(colleague.email), 'users'))).toEqual(['Đurđica Šešelj']);
    expect(titles(group(await search('menadz'), 'roles'))).toEqual(['Menadžer']);
    expect(titles(group(await search('admin_users_save'), 'permissions'))).toHaveLength(1);
    await createOrganisation(test.ownerDb, { name: 'Kujundžiluk d.o.o.' });
    expect(titles(group(await search('kujundzi'), 'tenants'))).toEqual(['Kujundžiluk d.o.o.']);
  });

  it('answers who looks for what they may not see as if it were not there', async () => {
    expect(records(await search('bosna', member)).map(({ kind }) => kind)).toEqual(['drzave']);
    expect(records(await search('admin', member))).toEqual([]);
    const nobody = await test.member();
    expect(records(await search('bosna', nobody))).toEqual([]);
    expect((await test.call('GET', '/api/search?q=bosna')).status).toBe(401);
  });

  it("never finds another organisation's", async () => {
    const rights = [
      'erp_gruperobe_pregled',
      'erp_gruperobe_save',
      'admin_users_pregled',
      'admin_tenants_pregled',
    ];
    const [a, b] = [
      await test.member({ permissions: rights, name: 'Tajanstvena Osobica' }),
      await test.member({ permissions: rights }),
    ];
    await goods(a!, ['T1', 'Tajanstvena roba']);
    expect(
      records(await search('tajanstven', a))
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['grupe-robe', 'users']);
    for (const other of [b!, admin]) expect(records(await search('tajanstven', other))).toEqual([]);
    expect(titles(group(await search('organizacija', b), 'tenants'))).toHaveLength(1);
  });

  it('is refused what is too short, too long or unreadable', async () => {
    for (const q of ['', 'a', ' a ', 'š', 'x'.repeat(201), 'ab\0', '\u202Eab'])
      expect(await ask(q, admin)).toMatchObject({ status: 422, body: { errors: { q: expect.any(String) } } });
    expect((await test.call('GET', '/api/search', { token: admin.token })).status).toBe(422);
    expect((await search('👩‍👩‍👧')).groups).toEqual([]);
    expect((await search('a b')).left_out).toEqual([]);
  });
});
