import { randomUUID } from 'node:crypto';
import type { Actor, Ctx, Database } from '../../../src/core/context.ts';
import { newId } from '../../../src/core/id.ts';
import { tableOf } from '../../../src/core/table.ts';
import { inTenant } from '../../../src/core/tenant.ts';
import { poslovneGodine } from '../../../src/modules/bookkeeping/ledger/resources.ts';
import { setUpBooks } from '../../../src/modules/bookkeeping/ledger/set-up.service.ts';
import type { NewVoucher } from '../../../src/modules/bookkeeping/ledger/voucher.ts';
import type { Sql } from '../../../test/sql.ts';

/** An organisation whose books are measured. */
export interface Organisation {
  id: string;
  yearId: string;
  partnerId: string;
  /** Runs a service in one transaction for its bookkeeper. */
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

/** Adds an organisation with a chart, types of vouchers, the year 2026 and a partner. */
export async function addOrganisation(owner: Sql, database: Database): Promise<Organisation> {
  const [id, yearId, partnerId, userId] = [randomUUID(), newId(), newId(), randomUUID()];
  await owner`insert into tenants (idguid, name) values (${id}, ${`Mjera ${id.slice(0, 8)}`})`;
  await owner`insert into companies (idguid, tenant_id, naziv) values (${partnerId}, ${id}, 'Partner')`;
  const actor: Actor = {
    userId,
    tenantId: id,
    name: 'Mjera',
    email: 'mjera@carsija.test',
    permissions: new Set(),
    roles: [],
    via: null,
  };
  const tenant = { id, name: 'Mjera', isOperator: false };
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(database, { tenantId: id, userId, isOperator: false }, (db) =>
      work({ db, actor, tenant, ip: null }),
    );
  await run(async (ctx) => {
    await setUpBooks(ctx);
    await ctx.db.insert(tableOf(poslovneGodine)).values({
      idguid: yearId,
      tenant_id: id,
      naziv: '2026',
      pocetak: '2026-01-01',
      kraj: '2026-12-31',
    } as never);
  });
  return { id, yearId, partnerId, run };
}

/** An invoice of four lines. */
export function invoice({ partnerId }: Organisation, nth: number, type = 'UF'): NewVoucher {
  const day = `2026-${String(1 + (nth % 12)).padStart(2, '0')}-${String(1 + (nth % 28)).padStart(2, '0')}`;
  const document = { document_no: `F-${nth}`, document_date: day, due_date: day };
  return {
    idguid: newId(),
    type,
    day,
    description: `Ulazna faktura ${nth}`,
    source: 'entry',
    lines: [
      { account: '532', debit: '80.00', description: 'Održavanje', ...document },
      { account: '551', debit: '20.00', description: 'Reprezentacija', ...document },
      { account: '270', debit: '17.00', description: 'PDV', ...document },
      { account: '432', credit: '117.00', description: 'Dobavljač', partner_id: partnerId, ...document },
    ],
  };
}
