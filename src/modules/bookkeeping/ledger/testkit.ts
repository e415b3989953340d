import { sql } from 'drizzle-orm';
import type { Person, TestApp } from '../../../../test/helper.ts';
import type { Actor, Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { tableOf } from '../../../core/table.ts';
import { inTenant } from '../../../core/tenant.ts';
import { poslovneGodine } from './resources.ts';
import { setUpBooks } from './set-up.service.ts';
import type { NewVoucher } from './voucher.ts';

/** A voucher that can be posted, with other values where given. */
export const voucher = (given: Partial<NewVoucher> & { day: string }): NewVoucher => ({
  idguid: newId(),
  type: 'TM',
  description: 'Proba',
  source: 'entry',
  lines: [
    { account: '551', debit: '100.00', description: 'Reprezentacija' },
    { account: '205', credit: '100.00', description: 'Blagajna' },
  ],
  ...given,
});

export type Books = Awaited<ReturnType<typeof books>>;

/** Books of a new organisation with the year 2026, for tests; what stands near today asks for `yearsOf`. `permissions` of its bookkeeper. */
export async function books(test: TestApp, permissions = ['fin_knjizenje_pregled', 'fin_knjizenje_save']) {
  const person: Person = await test.member({ permissions });
  const actor: Actor = {
    userId: person.userId,
    tenantId: person.tenantId,
    name: 'Knjigovođa',
    email: person.email,
    permissions: new Set(permissions),
    roles: [],
    via: null,
  };
  /** Runs a service as the bookkeeper. */
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(
      test.deps.database,
      { tenantId: person.tenantId, userId: person.userId, isOperator: false },
      (db) =>
        work({ db, actor, tenant: { id: person.tenantId, name: 'Proba', isOperator: false }, ip: null }),
    );
  const opened = new Set<string>();
  const addYear = (naziv: string, pocetak = `${naziv}-01-01`, kraj = `${naziv}-12-31`): Promise<string> => {
    opened.add(naziv);
    return run(async (ctx) => {
      const idguid = newId();
      await ctx.db
        .insert(tableOf(poslovneGodine))
        .values({ idguid, tenant_id: person.tenantId, naziv, pocetak, kraj } as never);
      return idguid;
    });
  };
  await run((ctx) => setUpBooks(ctx));
  const yearId = await addYear('2026');
  const asked = (name: 'fin_verify' | 'fin_drift') =>
    run(
      async (ctx) => (await ctx.db.execute(sql`select * from ${sql.identifier(name)}(${yearId}::uuid)`)).rows,
    );
  return {
    person,
    actor,
    run,
    yearId,
    addYear,
    /** Opens the years of days that follow the clock, where these books do not have them. */
    async yearsOf(...days: string[]): Promise<void> {
      for (const day of days) if (!opened.has(day.slice(0, 4))) await addYear(day.slice(0, 4));
    },
    /** Problems of the hash chain. */
    verify: () => asked('fin_verify'),
    /** Where balances and lines differ. */
    drift: () => asked('fin_drift'),
  };
}
