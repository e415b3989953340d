import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { Ctx } from '../src/core/context.ts';
import { inTenant } from '../src/core/tenant.ts';
import { prepareDatabase } from '../src/server/app.ts';
import { pendingStatements } from '../src/server/db/generate.ts';
import { createTestApp, type Person, type TestApp } from './helper.ts';

export const PATH = '/api/erp/sifarnici/partneri';
export const NBSP = '\u00a0';
export let test: TestApp;
export let member: Person;
export let stranger: Person;
export let countries: { idguid: string; label: string }[];

export const as =
  (person: Person) => (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    test.call(method, PATH + path, { token: person.token, body });
export const call: ReturnType<typeof as> = (...given) => as(member)(...given);

export const typed = () => ({
  naziv: 'Đurđica d.o.o.',
  email: ' Info@Firma.BA ',
  telefon: '061/123-456',
  web: 'www.firma.ba',
  racun: '129-007-94010284-94',
  jib: '4200 0000 00005',
  pdv_broj: '200000000005',
  limit_duga: `1.234,56${NBSP}KM`,
  rabat: '7,5 %',
  ugovoreno: '21. 11. 2026. 14:05',
  drzave: [countries[1]!.idguid, countries[0]!.idguid],
  api_lozinka: 'tajna-riječ',
  dodatno: '{"b": [1, {"c": null}], "a": "č"}',
  racuni: [
    { broj: '129-007-94010284-94', banka: ' Banka | Č; "a" ', limit: '1.000,5', od: '2026-01-02' },
    { broj: 'DE89 3704 0044 0532 0130 00' },
  ],
  oznake: ['  stalni   kupac ', 'VIP', 'vip'],
});

/** The values of `typed` as they are kept and answered. */
export const kept = () => ({
  naziv: 'Đurđica d.o.o.',
  email: 'info@firma.ba',
  telefon: '+38761123456',
  web: 'https://www.firma.ba',
  racun: 'BA391290079401028494',
  jib: '4200000000005',
  pdv_broj: '200000000005',
  limit_duga: '1234.56',
  rabat: '7.50',
  ugovoreno: '2026-11-21T13:05:00.000Z',
  drzave: [countries[1]!.idguid, countries[0]!.idguid],
  povezani: [],
  api_lozinka: true,
  dodatno: { a: 'č', b: [1, { c: null }] },
  racuni: [
    {
      broj: 'BA391290079401028494',
      banka: 'Banka | Č; "a"',
      limit: '1000.50',
      od: '2026-01-02',
      glavni: false,
    },
    { broj: 'DE89370400440532013000', banka: null, limit: null, od: null, glavni: false },
  ],
  oznake: ['stalni kupac', 'VIP'],
  ugovor: null,
});

/** Work in the name of somebody's organisation, past the API. */
export const within = <T>(person: Person, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTenant(
    test.deps.database,
    { tenantId: person.tenantId, userId: person.userId, isOperator: false },
    (db) => work({ db, tenant: { id: person.tenantId, name: '', isOperator: false } } as unknown as Ctx),
  );

/** What the tests of both files stand on. */
export const setUpKinds = (): void => {
  beforeAll(async () => {
    test = await createTestApp();
    for (const statement of (await pendingStatements()).statements)
      await test.ownerDb.execute(sql.raw(statement));
    await prepareDatabase(test.owner, test.deps.config);
    member = await test.member({ roles: ['admin'] });
    stranger = await test.member({ roles: ['admin'] });
    countries = (await call('GET', '/references/drzave?limit=5')).body.data;
  });
  afterAll(() => test.close());
};
