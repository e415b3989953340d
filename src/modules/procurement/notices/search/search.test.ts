import { sql } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../test/helper.ts';
import { NOTICES_API, SEE_NOTICES } from '../../labels.ts';
import { noticeId } from '../notice-id.ts';
import { insertAuthority, insertNotices } from '../testkit.ts';

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ permissions: [SEE_NOTICES] });
  await insertAuthority(t, { id: 1, name: 'Općina Bihać', city: 'Bihać' });
  await insertAuthority(t, { id: 2, name: 'ЈУ Школа Бања Лука', city: 'Banja Luka' });
  await insertAuthority(t, { id: 3, name: 'Agencija bez mjesta', city: 'Nigdjegrad' });
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  await insertNotices(t, [
    { id: 1, name: 'Održavanje vozila', lots: [{ name: 'Održavanje vozila', cpv: '50112000' }] },
    { id: 2, name: 'ОДРЖАВАЊЕ ПУТНИЧКИХ ВОЗИЛА', authority: 2, contractType: 'Services' },
    { id: 3, name: 'Odrzavanje vozila i masina', outcome: 'awarded', procedureType: 'DirectAgreement' },
    { id: 4, name: 'Nabavka mlijeka', lots: [{ name: 'Nabavka mlijeka', cpv: '15500000' }], value: 500 },
    { id: 5, name: 'Набавка млека', authority: 2, value: 700 },
    { id: 6, name: 'Građevinski radovi, Mostar', lots: [{ name: 'x', cpv: '45221100' }], value: null },
    { id: 7, name: 'Gradjevinski materijal', authority: 3, lots: [{ name: 'y', cpv: '44111000' }] },
    { id: 8, name: 'Sanacija mosta', deadline: day(-1) },
    { id: 9, name: 'Oprema putem okvirnog sporazuma', deadline: null },
    { id: 10, name: 'Radovi na izgradnji škole', lots: [{ name: 'z', cpv: '45214200' }] },
    { id: 11, name: 'Izgradnja ograde škole', outcome: 'terminated' },
    { id: 12, name: 'Kombi vozilo', lots: [{ name: 'LOT 1', cpv: '34114400' }, { name: 'Putničko vozilo' }] },
    { id: 13, name: 'Nabavka hrane', lots: [{ name: 'LOT 1 - Hljeb' }, { name: 'LOT 2 - Meso' }] },
    { id: 14, name: 'Kruh i peciva', deadline: day(-40), announced: day(-60) },
    { id: 15, name: 'Vozila, vozila', announced: null },
    { id: 16, name: 'Isporuka namirnica', lots: [{ name: 'Isporuka mesa' }, { name: 'Sir i jaja' }] },
  ]);
});
afterAll(() => t.close());

const ask = async (query: Record<string, string>, path = '') =>
  (
    await t.call('GET', `${NOTICES_API}${path}?${new URLSearchParams({ page_size: '100', ...query })}`, {
      token: person.token,
    })
  ).body;
const facets = async (query: Record<string, string>) => {
  const { body } = await t.call('GET', `${NOTICES_API}/facets?${new URLSearchParams(query)}`, {
    token: person.token,
  });
  return body.data;
};
const NUMBER_OF = new Map(Array.from({ length: 40 }, (_, n) => [noticeId(n), n]));
const found = async (query: Record<string, string>): Promise<number[]> => {
  const { data, meta } = await ask(query);
  expect(meta.total).toBe(data.length);
  return data.map(({ idguid }: { idguid: string }) => NUMBER_OF.get(idguid)!);
};
const set = async (query: Record<string, string>): Promise<number[]> =>
  (await found(query)).sort((a, b) => a - b);

describe('words', () => {
  it.each([
    'održavanje vozila',
    'odrzavanje vozila',
    'одржавање возила',
    'ODRŽAVANJE VOZILA',
    'vozilima održavanja',
  ])('find the same in any form and script: %s', async (q) => expect(await set({ q })).toEqual([1, 2, 3]));

  it.each([
    ['mlijeko', [4, 5]],
    ['mleko', [4, 5]],
    ['mlijeka', [4, 5]],
    ['gradjevinski', [6, 7]],
    ['gradevinski', [6, 7]],
    ['građevinski', [6, 7]],
    ['most', [8]],
    ['put', []],
    ['"izgradnja škole"', [10]],
    ['izgradnja škole', [10, 11]],
    ['vozilo -kombi', [1, 2, 3, 15]],
    ['"neparni', []],
    ['hljeb', [13, 14]],
    ['"hljeb"', [13]],
    // More words than other lists look for.
    ['održavanje vozila za za za za za za za za -mašina', [1, 2]],
  ])('%s', async (q, ids) => expect(await set({ q })).toEqual(ids));

  it('say what came of them, beside the counts', async () => {
    expect(await facets({ q: 'kruh i meso' })).toMatchObject({
      total: 1,
      ignored: ['i'],
      also: [{ word: 'kruh', others: ['hljeb'] }],
      problem: null,
    });
  });

  it.each(['-kombi', 'za i na', '%', '_', '\\', "'", ':*', '!', '&|()', '"" -'])(
    'that cannot be searched for say why: %s',
    async (q) => {
      expect(await ask({ q })).toMatchObject({ data: [], meta: { total: 0 } });
      const { total, problem, state } = await facets({ q });
      expect({ total, state }).toEqual({ total: 0, state: [] });
      expect(problem).toMatch(/^\p{Lu}.*\.$/u);
    },
  );

  it('that are too long are refused at the field', async () => {
    expect(await ask({ q: 'x'.repeat(10_000) })).toMatchObject({ success: false, errors: { q: /.+/ } });
  });

  it('of a lot name the lot', async () => {
    const { data } = await ask({ q: 'hljeb' });
    const byName = new Map(data.map((row: { name: string; hit: string | null }) => [row.name, row.hit]));
    expect(byName.get('Nabavka hrane')).toBe('LOT 1 - Hljeb');
    expect(byName.get('Kruh i peciva')).toBeNull();
    // What the name does not say.
    expect((await ask({ q: 'isporuka sira' })).data[0]).toMatchObject({ hit: 'Sir i jaja' });
  });

  it('that are a number find by its beginning', async () => {
    expect(await found({ q: '12-1-1-1-3' })).toEqual([12]);
    expect(await found({ q: '12–1–1-1-3-1/26' })).toEqual([12]);
    expect(await found({ q: '12-1-1-' })).toEqual([12]);
    expect(await found({ q: '12-1-1-1-3-1/27' })).toEqual([]);
    expect(await found({ q: '1-1-1' })).toEqual([1]);
  });
});

describe('the order', () => {
  it('begins with what has the words in the name, then what is open, then the newest', async () => {
    expect(await found({ q: 'vozilo' })).toEqual([1, 2, 12, 15, 3]);
    expect(await found({ q: 'nabavka hljeb' })).toEqual([13]);
    expect(await found({ q: 'kruh' })).toEqual([14, 13]);
    // Not open ones last, of these the oldest.
    expect((await found({})).slice(-5)).toEqual([3, 8, 9, 11, 14]);
  });

  it('is by value, deadline or day both ways, with what has none at the end', async () => {
    const values = async (sort: string) =>
      (await ask({ sort })).data.map((row: { value: string }) => row.value);
    expect((await values('value')).slice(0, 2)).toEqual(['500.00', '700.00']);
    expect((await values('-value')).slice(-3)).toEqual(['700.00', '500.00', null]);
    expect((await values('value')).at(-1)).toBeNull();
    expect((await found({ sort: 'deadline' })).slice(0, 2)).toEqual([14, 8]);
    expect((await found({ sort: '-deadline' })).at(-1)).toBe(9);
    expect((await found({ sort: '-announced' })).at(-1)).toBe(15);
    expect((await found({ sort: 'announced' })).slice(0, 1)).toEqual([14]);
    expect((await found({ sort: 'value,-announced' })).slice(0, 2)).toEqual([4, 5]);
  });

  it('goes on behind a page by its cursor and by its number alike', async () => {
    for (const query of [{ q: 'vozilo' }, {}, { sort: 'value' }, { sort: '-deadline,value' }] as Record<
      string,
      string
    >[]) {
      const whole = await found(query);
      const byCursor: number[] = [];
      let after: string | undefined;
      for (let page = 1; page < 12; page++) {
        const more: Record<string, string> = after ? { after } : {};
        const { data, meta } = await ask({ ...query, ...more, page_size: '2' });
        const byNumber = await ask({ ...query, page: String(page), page_size: '2' });
        expect(byNumber.data).toEqual(data);
        byCursor.push(...data.map(({ idguid }: { idguid: string }) => NUMBER_OF.get(idguid)));
        after = meta.next;
        if (!after) break;
      }
      expect(byCursor).toEqual(whole);
    }
  });

  it('refuses a cursor of another order, and what is none', async () => {
    const { meta } = await ask({ q: 'vozilo', page_size: '2' });
    for (const after of ['x', meta.next, Buffer.from('["many,relevance","1","x"]').toString('base64url')])
      expect(
        (await ask({ after, sort: after === meta.next ? 'value' : 'relevance' })).errors?.after,
        after,
      ).toMatch(/od početka/);
  });
});

describe('filters', () => {
  it.each([
    [{ cpv: '45' }, [6, 10]],
    [{ cpv: '452' }, [6, 10]],
    [{ cpv: '45221100-1' }, [6]],
    [{ cpv: '45221100' }, [6]],
    [{ cpv__in: '45,155' }, [4, 6, 10]],
    [{ cpv: 'x' }, []],
    [{ cpv: '4' }, []],
    [{ cpv__null: 'false' }, [1, 4, 6, 7, 10, 12]],
    [{ authority: '2' }, [2, 5]],
    [{ authority__in: '2,3' }, [2, 5, 7]],
    [{ authority: 'x' }, []],
    [{ state: 'awarded' }, [3]],
    [{ state: 'terminated' }, [11]],
    [{ state: 'closed' }, [8, 9, 14]],
    [{ state__in: 'awarded,terminated' }, [3, 11]],
    [{ state: 'x' }, []],
    [{ contract_type: 'Services' }, [2]],
    [{ procedure_type__in: 'DirectAgreement,Nothing' }, [3]],
    [{ value__null: 'true' }, [6]],
    [{ value__lte: '600' }, [4]],
    [{ value__gte: '500', value__lte: '700' }, [4, 5]],
    [{ deadline__null: 'true' }, [9]],
    [{ announced__null: 'true' }, [15]],
    [{ q: 'nabavka', cpv: '15' }, [4]],
    [{ q: 'mleko', authority: '2' }, [5]],
  ] as [Record<string, string>, number[]][])('%j', async (query, ids) =>
    expect(await set(query)).toEqual(ids),
  );

  it('of places are of their authorities', async () => {
    const { rows } = await t.ownerDb.execute<{ naziv: string; idguid: string; entitet_id: string }>(
      sql`select naziv, idguid, entitet_id from erp_opstine where naziv in ('Bihać', 'Banja Luka')`,
    );
    const [bihac, banjaLuka] = ['Bihać', 'Banja Luka'].map(
      (name) => rows.find(({ naziv }) => naziv === name)!,
    );
    expect(await set({ municipality: banjaLuka!.idguid })).toEqual([2, 5]);
    expect(await set({ entity: banjaLuka!.entitet_id })).toEqual([2, 5]);
    expect(await set({ municipality__in: `${bihac!.idguid},${banjaLuka!.idguid}`, q: 'mleko' })).toEqual([
      4, 5,
    ]);
    expect(await set({ entity: banjaLuka!.entitet_id, municipality: bihac!.idguid })).toEqual([]);
    expect(await set({ municipality__null: 'true' })).toEqual([7]);
    expect((await set({ canton__null: 'true' })).length).toBe(3);
  });

  it('of what is ours are of the organisation', async () => {
    await t.ownerDb.execute(sql`
      insert into ejn_follows (tenant_id, user_id, procedure_id) values (${person.tenantId}, ${person.userId}, 4)`);
    await t.ownerDb.execute(sql`
      insert into ejn_pipeline (tenant_id, idguid, procedure_id, title, state)
      values (${person.tenantId}, gen_random_uuid(), 10, 'Škola', 'gledamo')`);
    const { data } = await ask({ ours: 'true', sort: '-value' });
    expect(data.map(({ followed, pipeline }: Record<string, unknown>) => [followed, pipeline])).toEqual([
      [false, 'gledamo'],
      [true, null],
    ]);
    expect(await set({ ours: 'true', q: 'mlijeko' })).toEqual([4]);
    expect(await set({ ours: 'false', q: 'mlijeko' })).toEqual([5]);
    const other = await t.member({ permissions: [SEE_NOTICES] });
    const theirs = await t.call('GET', `${NOTICES_API}?ours=true`, { token: other.token });
    expect(theirs.body.data).toEqual([]);
  });
});

describe('facets', () => {
  it('count within all filters', async () => {
    const all = await facets({ q: 'vozilo' });
    expect(all).toMatchObject({ total: 5, at_least: false });
    expect(all.authority.map(({ label, count }: { label: string; count: number }) => [label, count])).toEqual(
      [
        ['Općina Bihać', 4],
        ['ЈУ Школа Бања Лука', 1],
      ],
    );
    expect(all.state).toEqual([
      { value: 'open', label: 'Otvoreno', count: 4 },
      { value: 'awarded', label: 'Dodijeljeno', count: 1 },
    ]);
    expect(all.cpv.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
      ['34', 1],
      ['50', 1],
    ]);
    expect(all.entity.map(({ count }: { count: number }) => count)).toEqual([4, 1]);
    expect(all.municipality.map(({ label }: { label: string }) => label)).toEqual(['Bihać', 'Banja Luka']);
    expect(all.contract_type.find(({ value }: { value: string }) => value === 'Services').count).toBe(1);
    expect((await facets({ q: 'vozilo', authority: '2' })).total).toBe(1);
    expect((await facets({ cpv: 'x' })).total).toBe(0);
  });

  it('leave out types that are inactive in the codebook, unless one is chosen', async () => {
    const procedures = async (query: Record<string, string>): Promise<string[]> =>
      (await facets(query)).procedure_type.map(({ value }: { value: string }) => value);
    expect((await procedures({ q: 'vozilo' })).sort()).toEqual(['DirectAgreement', 'OpenProcedure']);
    await t.ownerDb.execute(sql`
      update ejn_types set aktivno = false where skup = 'postupak' and sifra = 'DirectAgreement'`);
    await expect.poll(() => procedures({ q: 'vozilo' })).toEqual(['OpenProcedure']);
    expect(await procedures({ q: 'vozilo', procedure_type__in: 'DirectAgreement' })).toEqual([
      'DirectAgreement',
    ]);
    // What it is called and that it is found does not change.
    expect((await facets({ q: 'vozilo' })).total).toBe(5);
  });
});

it('a file has names, and a row for each hit', async () => {
  const { raw, status } = await t.call(
    'GET',
    `${NOTICES_API}?format=csv&q=vozilo&columns=name,authority,cpv,state`,
    {
      token: person.token,
    },
  );
  expect(status).toBe(200);
  const lines = raw.toString('utf8').trim().split(/\r?\n/);
  expect(lines).toHaveLength(6);
  expect(lines[1]).toMatch(/Održavanje vozila.*Općina Bihać.*50112000.*Otvoreno/);
});

it('a workbook has amounts and times as such, nothing where there is none, and the order of the list', async () => {
  const { raw, status } = await t.call(
    'GET',
    `${NOTICES_API}?format=xlsx&q=vozilo&columns=name,value,lots,announced,deadline,state`,
    { token: person.token },
  );
  expect(status).toBe(200);
  const [header, ...rows] = await readSheet(raw);
  expect(header).toEqual(['Naziv', 'Vrijednost', 'Lotova', 'Objavljeno', 'Rok za ponude', 'Stanje']);
  expect(rows[0]).toEqual(['Održavanje vozila', 10_000, 1, expect.any(Date), expect.any(Date), 'Otvoreno']);
  expect(rows.find(([name]) => name === 'Vozila, vozila')![3]).toBeNull();
  const { data } = await ask({ q: 'vozilo' });
  expect(rows.map(([name]) => name)).toEqual(data.map((row: { name: string }) => row.name));
});

it('who may not see notices sees none, nor their counts', async () => {
  const blind = await t.member({ permissions: [] });
  for (const path of ['', '/facets'])
    expect((await t.call('GET', `${NOTICES_API}${path}`, { token: blind.token })).status).toBe(403);
});
