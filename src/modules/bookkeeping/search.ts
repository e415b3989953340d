import { sql } from 'drizzle-orm';
import { scan } from '../../core/search/scan.ts';
import type { SearchSource } from '../../core/search/source.ts';
import { STATEMENT } from './bank/subjects.ts';
import { numberSql } from './ledger/number-sql.ts';
import { VOUCHERS } from './ledger/subjects.ts';

const permission = 'fin_knjizenje_pregled';
/** The newest of an organisation that are looked through: their numbers are made of settings, so that no index holds them. The list finds all. */
const NEWEST = 20_000;

/** Posted vouchers and bank statements in the search of the top bar. */
export const booksSearch: readonly SearchSource[] = [
  {
    name: VOUCHERS.name,
    label: VOUCHERS.labels.many,
    icon: 'voucher',
    permission,
    list: '/fin/knjizenje',
    view: '/fin/knjizenje/:idguid',
    find: (ctx, query, limit) =>
      scan(
        ctx,
        {
          id: sql`v.idguid`,
          // Its parts have different collations.
          title: sql`(${numberSql(ctx, 'v')}) collate "bs-x-icu"`,
          hint: sql`v.description`,
          also: sql`concat_ws(' ', v.description, v.statement_no)`,
          from: sql`(select * from fin_vouchers newest where newest.tenant_id = ${ctx.tenant.id}::uuid
            order by newest.day desc, newest.idguid desc limit ${NEWEST}) v`,
        },
        query,
        limit,
      ),
  },
  {
    name: STATEMENT.name,
    label: STATEMENT.labels.many,
    icon: 'building-bank',
    permission,
    list: '/fin/izvodi',
    view: '/fin/izvodi/:idguid',
    find: (ctx, query, limit) =>
      scan(
        ctx,
        {
          id: sql`s.idguid`,
          title: sql`'Izvod ' || s.statement_no || ', ' || b.naziv`,
          hint: sql`to_char(s.day, 'FMDD. FMMM. YYYY.')`,
          also: sql`b.racun || ' ' || s.file_name`,
          from: sql`fin_bank_statements s
            join fin_bankovni_racuni b on b.tenant_id = s.tenant_id and b.idguid = s.account_id`,
          where: sql`s.tenant_id = ${ctx.tenant.id}::uuid`,
        },
        query,
        limit,
      ),
  },
];
