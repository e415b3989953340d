import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { readSecret } from '../src/core/record-secrets.ts';
import {
  as,
  call,
  countries,
  kept,
  member,
  NBSP,
  PATH,
  setUpKinds,
  stranger,
  test,
  typed,
  within,
} from './all-kinds.testkit.ts';
import { describeFile } from './all-kinds-file.testkit.ts';
import { partneri } from './partneri.resource.ts';

vi.mock(import('../src/modules/codebooks/resources.ts'), async (original) => ({
  ...(await original()),
  ...(await import('./partneri.resource.ts')),
}));

setUpKinds();

let first: { idguid: string; version: number };

it('keeps what people type in its canonical form, and answers it so everywhere', async () => {
  const made = await call('POST', '', typed());
  expect(made.body.errors).toBeUndefined();
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject(kept());
  expect(made.body.data.refs.drzave).toBe(`${countries[1]!.label}; ${countries[0]!.label}`);
  first = made.body.data;
  const read = (await call('GET', `/${first.idguid}`)).body.data;
  expect(read).toEqual(made.body.data);
  expect((await call('GET', '')).body.data[0]).toEqual(read);
  // What is read can be sent back as it is, and changes nothing.
  const again = await call('PATCH', `/${first.idguid}`, { ...kept(), version: first.version });
  expect(again.body.data.version).toBe(first.version);
});

it('tells at the field what is wrong with it', async () => {
  const wrong = {
    naziv: 'X',
    email: 'ime',
    telefon: '12',
    web: 'javascript:alert(1)',
    racun: 'BA391290079401028495',
    jib: '12',
    pdv_broj: 'x',
    limit_duga: '-1',
    rabat: '100,01',
    ugovoreno: '29. 3. 2026. 02:30',
    drzave: ['22222222-2222-4222-8222-222222222222'],
    povezani: ['nije'],
    api_lozinka: '',
    dodatno: '{\n"a":}',
    racuni: [
      { broj: '1290079401028495', banka: 'B' },
      { banka: 'bez broja', nema: 1 },
    ],
    oznake: ['a, b'],
  };
  const { status, body } = await call('POST', '', wrong);
  expect(status).toBe(422);
  expect(body.errors).toMatchObject({
    email: expect.stringContaining('e-mail'),
    telefon: expect.stringContaining('telefona'),
    web: expect.stringContaining('adresu'),
    racun: expect.stringContaining('Kontrolne cifre'),
    jib: 'JIB ima 13 cifara.',
    pdv_broj: 'PDV broj ima 12 cifara.',
    limit_duga: 'Najmanje 0.',
    rabat: 'Najviše 100.',
    ugovoreno: expect.stringContaining('ljetno'),
    'povezani.0': 'Odaberite zapise s liste.',
    dodatno: 'JSON nije ispravan: greška u redu 2.',
    'racuni.0.broj': expect.stringContaining('Kontrolne cifre'),
    'racuni.1.broj': 'Ovo polje je obavezno.',
    'racuni.1.nema': 'Nepoznato polje.',
    'oznake.0': 'Oznaka ne može imati zarez ni tačku-zarez.',
  });
  const four = { racuni: [1, 2, 3, 4].map(() => ({ broj: '1290079401028494' })), oznake: [...'abcde'] };
  expect((await call('POST', '', { naziv: 'X', ...four })).body.errors).toEqual({
    racuni: 'Najviše 3 redova.',
    oznake: 'Najviše 4 oznaka.',
  });
  const gone = await call('POST', '', { naziv: 'X', drzave: wrong.drzave });
  expect(gone.body.errors).toEqual({ drzave: 'Odabrani zapis ne postoji.' });
  const many = Array.from({ length: 6 }, () => crypto.randomUUID());
  expect((await call('POST', '', { naziv: 'X', drzave: many })).body.errors.drzave).toBe('Najviše 5 zapisa.');
  for (const odd of [
    { email: 5 },
    { drzave: 'x' },
    { dodatno: [] },
    { api_lozinka: true },
    { limit_duga: {} },
    { racuni: {} },
    { racuni: ['x'] },
    { racuni: [null] },
    { oznake: 'x' },
    { oznake: [1] },
    { oznake: ['x'.repeat(41)] },
  ])
    expect((await call('POST', '', { naziv: 'X', ...odd })).status, JSON.stringify(odd)).toBe(422);
  // A JSON number is exact; text with a point before three digits is a thousand.
  expect((await call('POST', '', { naziv: 'X', limit_duga: 1.234 })).body.errors.limit_duga).toBe(
    'Najviše 2 decimale.',
  );
});

it('is found, filtered and sorted', async () => {
  const second = await call('POST', '', { naziv: 'Ana', limit_duga: '5', drzave: [countries[2]!.idguid] });
  const names = async (query: string): Promise<string[]> => {
    const answer = await call('GET', `?${query}`);
    expect(answer.status, `${query} ${JSON.stringify(answer.body.errors)}`).toBe(200);
    return answer.body.data.map(({ naziv }: { naziv: string }) => naziv);
  };
  const one = ['Đurđica d.o.o.'];
  for (const query of [
    'q=info@firma',
    'email=INFO@firma.ba',
    'telefon__like=061 123',
    'telefon=061 123 456',
    'racun__like=BA39 1290',
    'jib=4200 0000 00005',
    'limit_duga__gte=1234,56',
    'rabat__lte=7.5',
    'ugovoreno__gte=2026-11-21T13:00:00Z&ugovoreno__lte=2026-11-21T14:00:00Z',
    `drzave__in=${countries[0]!.idguid},${crypto.randomUUID()}`,
    `drzave=${countries[1]!.idguid}`,
    'api_lozinka__null=false',
    'dodatno__null=false',
    'ugovoreno__null=false',
    'racuni__null=false',
    'q=0532013000',
    'oznake=VIP',
    'oznake__in=nema,stalni%20kupac',
    'oznake__null=false',
  ])
    expect(await names(query), query).toEqual(one);
  expect(await names('drzave__null=true')).toEqual([]);
  expect(await names('racuni__null=true&oznake__null=true')).toEqual(['Ana']);
  // The names of columns are no text of the record.
  expect(await names('q=banka')).toEqual([]);
  expect(await names('povezani__null=true&sort=-limit_duga')).toEqual(['Đurđica d.o.o.', 'Ana']);
  expect(await names('sort=ugovoreno')).toEqual(['Đurđica d.o.o.', 'Ana']);
  for (const query of [
    'sort=drzave',
    'sort=api_lozinka',
    'sort=racuni',
    'racuni=x',
    'sort=oznake',
    'api_lozinka=tajna',
    'dodatno=x',
    'drzave=x',
    'email=x',
  ])
    expect((await call('GET', `?${query}`)).status, query).toBe(422);
  await call('DELETE', `/${second.body.data.idguid}`);
});

describe('rows and tags', () => {
  it('are told to the trail as lines of text, and changed as one value', async () => {
    const rows = kept().racuni;
    const before = (await call('POST', '', { naziv: 'Redovi', racuni: rows })).body.data;
    const racuni = [{ ...rows[1]!, banka: 'Druga', limit: '12,5' }];
    const changed = await call('PATCH', `/${before.idguid}`, { version: 1, racuni, oznake: ['nova'] });
    expect(changed.body.data.racuni).toEqual([{ ...rows[1]!, banka: 'Druga', limit: '12.50' }]);
    const [last] = (await call('GET', `/${before.idguid}/history`)).body.data;
    expect(last.changes).toEqual({
      racuni: {
        from: [
          `BA39${NBSP}1290${NBSP}0794${NBSP}0102${NBSP}8494 · Banka | Č; "a" · 1000,50${NBSP}KM · 2.${NBSP}1.${NBSP}2026.`,
          `DE89${NBSP}3704${NBSP}0044${NBSP}0532${NBSP}0130${NBSP}00`,
        ],
        to: [`DE89${NBSP}3704${NBSP}0044${NBSP}0532${NBSP}0130${NBSP}00 · Druga · 12,50${NBSP}KM`],
      },
      oznake: { from: null, to: ['nova'] },
    });
    const stale = await call('PATCH', `/${before.idguid}`, { version: 1, racuni: [] });
    expect(stale.body.data.current.racuni).toEqual(changed.body.data.racuni);
    await call('DELETE', `/${before.idguid}`);
  });

  it('suggests tags in use to those who may read, each organisation its own', async () => {
    const { body } = await call('GET', '/tags/oznake');
    expect(body.data).toEqual([
      { tag: 'stalni kupac', count: 1 },
      { tag: 'VIP', count: 1 },
    ]);
    expect((await as(stranger)('GET', '/tags/oznake')).body.data).toEqual([]);
    expect((await call('GET', '/tags/naziv')).status).toBe(404);
    expect((await call('GET', '/tags/constructor')).status).toBe(404);
  });
});

describe('several references', () => {
  it('hold what they refer to, and are let go with the record', async () => {
    const make = async (values: object) => (await call('POST', '', values)).body.data;
    const [a, b] = [await make({ naziv: 'A' }), await make({ naziv: 'B' })];
    const holder = await make({ naziv: 'C', povezani: [b.idguid, a.idguid, b.idguid] });
    expect(holder.povezani).toEqual([b.idguid, a.idguid]);
    const refused = await call('DELETE', `/${a.idguid}`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Partneri (1)');
    // Also past what the service looks at: the database itself refuses.
    await expect(
      test.ownerDb.execute(sql`delete from erp_partneri where idguid = ${a.idguid}`),
    ).rejects.toThrow();
    await call('PATCH', `/${holder.idguid}`, { version: 1, povezani: [b.idguid] });
    expect((await call('DELETE', `/${a.idguid}`)).status).toBe(200);
    expect((await call('POST', '/bulk-delete', { idguids: [holder.idguid, b.idguid] })).status).toBe(200);
    const links = await test.ownerDb.execute(sql`select * from erp_partneri_povezani`);
    expect(links.rows).toEqual([]);
  });

  it("never reach another organisation's records", async () => {
    const theirs = (await as(stranger)('POST', '', { naziv: 'Tuđi' })).body.data;
    const refused = await call('POST', '', { naziv: 'D', povezani: [theirs.idguid] });
    expect(refused.body.errors).toEqual({ povezani: 'Odabrani zapis ne postoji.' });
    expect((await as(stranger)('GET', `/${first.idguid}`)).status).toBe(404);
    const visible = await within(stranger, (ctx) => ctx.db.execute(sql`select * from erp_partneri_drzave`));
    expect(visible.rows).toEqual([]);
    const mine = await within(member, (ctx) => ctx.db.execute(sql`select * from erp_partneri_drzave`));
    expect(mine.rows).toHaveLength(2);
  });
});

describe('a secret', () => {
  it('is kept sealed, opens for its own record alone, and is changed only by a new one', async () => {
    const { rows } = await test.ownerDb.execute<{ api_lozinka: string }>(
      sql`select api_lozinka from erp_partneri where idguid = ${first.idguid}`,
    );
    expect(rows[0]!.api_lozinka).toMatch(/^v1\./);
    const read = () => within(member, (ctx) => readSecret(ctx, partneri, first.idguid, 'api_lozinka'));
    expect(await read()).toBe('tajna-riječ');
    const other = (await call('POST', '', { naziv: 'E', api_lozinka: 'druga' })).body.data;
    await test.ownerDb.execute(
      sql`update erp_partneri set api_lozinka = ${rows[0]!.api_lozinka} where idguid = ${other.idguid}`,
    );
    await expect(
      within(member, (ctx) => readSecret(ctx, partneri, other.idguid, 'api_lozinka')),
    ).rejects.toThrow();
    const renamed = await call('PATCH', `/${first.idguid}`, { version: 1, naziv: 'Nova d.o.o.' });
    expect(renamed.body.data.api_lozinka).toBe(true);
    expect(await read()).toBe('tajna-riječ');
    const changed = await call('PATCH', `/${first.idguid}`, { version: 2, api_lozinka: 'nova-tajna' });
    expect(changed.body.data.version).toBe(3);
    expect(await read()).toBe('nova-tajna');
    await call('DELETE', `/${other.idguid}`);
  });

  it('stands in no answer, no file and no line of the trail', async () => {
    const answers = [
      await call('GET', ''),
      await call('GET', `/${first.idguid}`),
      await call('GET', `/${first.idguid}/history`),
      await call('GET', '?format=csv'),
    ];
    for (const { raw } of answers) {
      expect(raw.toString('utf8')).not.toMatch(/tajna/);
      expect(raw.toString('utf8')).not.toMatch(/v1\./);
    }
    const trail = await test.ownerDb.execute(sql`select changes::text from audit_log`);
    expect(JSON.stringify(trail.rows)).not.toMatch(/tajna/);
    const history = answers[2]!.body.data;
    expect(history[0].changes).toEqual({ api_lozinka: { from: 'upisano', to: 'nova vrijednost' } });
    expect(history.at(-1).changes.drzave.to).toBe(`${countries[1]!.label}; ${countries[0]!.label}`);
    expect((await call('GET', '?format=csv&columns=api_lozinka')).status).toBe(422);
  });
});

describe('the trash', () => {
  it('gives back every kind of field as it was, the secret still sealed', async () => {
    const make = async (values: object) => (await call('POST', '', values)).body.data;
    const linked = await make({ naziv: 'Povezani' });
    const record = await make({ ...typed(), naziv: 'Vraćeni', jib: null, povezani: [linked.idguid] });
    // They refer to one another, and go and come back together.
    await call('PATCH', `/${linked.idguid}`, { version: 1, povezani: [record.idguid] });
    const idguids = [linked.idguid, record.idguid];
    await call('POST', '/bulk-delete', { idguids });
    const list = await call('GET', '/trash');
    expect(list.raw.toString()).not.toMatch(/tajna|v1\./);

    const alone = await call('POST', '/trash/restore', { idguids: [record.idguid] });
    expect(alone.body.message).toBe(
      '„Vraćeni” se ne može vratiti. U korpi je i „Povezani” iz polja „Povezani partneri”. Prvo vratite „Povezani”.',
    );
    expect((await call('POST', '/trash/restore', { idguids })).body.data).toEqual({ restored: 2 });
    const { updated_at: _at, ...before } = record;
    expect((await call('GET', `/${record.idguid}`)).body.data).toMatchObject({ ...before, version: 2 });
    const secret = await within(member, (ctx) => readSecret(ctx, partneri, record.idguid, 'api_lozinka'));
    expect(secret).toBe('tajna-riječ');
    const [last] = (await call('GET', `/${record.idguid}/history`)).body.data;
    expect(last.changes).toMatchObject({
      povezani: { from: null, to: 'Povezani' },
      api_lozinka: { from: null, to: 'upisano' },
    });
    expect((await call('DELETE', `/${linked.idguid}`)).body.code).toBe('in_use');
    await call('POST', '/bulk-delete', { idguids });
  });
});

describe('files', () => {
  const upload = (content: string, options: object) => {
    const boundary = 'granica';
    const part = (name: string, text: string, more = '') =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
    return test.call('POST', `${PATH}/import`, {
      token: member.token,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `${part('options', JSON.stringify(options))}${part('file', content, '; filename="p.csv"')}--${boundary}--\r\n`,
    });
  };
  const columns = [
    'naziv',
    ...Object.keys(partneri.fields).filter((name) => !['naziv', 'api_lozinka'].includes(name)),
  ];
  const mapping = Object.fromEntries(columns.map((name, index) => [name, index]));

  it('an export comes back unchanged, and a secret outlives it', async () => {
    const csv = (await call('GET', `?format=csv&columns=${columns.join(',')}&q=nova`)).raw.toString('utf8');
    expect(csv).toContain('1234,56');
    expect(csv).toContain('2026-11-21 14:05:00');
    const same = await upload(csv, { mapping, key: ['naziv'], dry_run: false });
    expect(same.body.data).toMatchObject({ total: 1, unchanged: 1, failed: 0 });
    const changed = await upload(csv.replace('1234,56', '(2.000,10)').replace('7,50', '8'), {
      mapping,
      key: ['naziv'],
      dry_run: true,
    });
    expect(changed.body.data.errors).toEqual([{ row: 2, field: 'limit_duga', message: 'Najmanje 0.' }]);
    const taken = await upload(csv.replace('1234,56', '2.000,10 KM').replace(countries[0]!.label, ''), {
      mapping,
      key: ['naziv'],
      dry_run: false,
    });
    expect(taken.body.data).toMatchObject({ updated: 1, failed: 0 });
    const now = (await call('GET', `/${first.idguid}`)).body.data;
    expect(now).toMatchObject({ limit_duga: '2000.10', drzave: [countries[1]!.idguid], api_lozinka: true });
  });
});

describeFile();
