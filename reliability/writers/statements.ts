import { STATEMENTS } from '../../src/modules/bookkeeping/bank/statements.api.ts';
import { STATEMENT } from '../../src/modules/bookkeeping/bank/subjects.ts';
import { mt940, OWN } from '../../src/modules/bookkeeping/bank/test/samples.ts';
import { apart, gone, linesOf } from './together.ts';
import { openBooks } from './vouchers.ts';
import { ask, countOf, type Work } from './work.ts';

/** Statements of a bank, each a file: all of it with its rows, or nothing. */
export function statementWork(): Work {
  const day = `${new Date().getFullYear() % 100}0115`;
  let sent = 0;
  return {
    name: STATEMENT.labels.many,
    writers: 1,
    pause: 300,
    perDay: 40,
    async prepare(site) {
      await openBooks(site);
      const first = async (path: string) =>
        (await ask<{ idguid: string }[]>(site, `/api/fin/${path}`))[0]!.idguid;
      const body = {
        ...{ naziv: 'Pouzdana banka', racun: OWN, valuta: null, aktivno: true },
        konto_id: await first('kontni-plan?konto=200'),
        vrsta_id: await first('vrste-naloga?sifra=IZ'),
      };
      await ask(site, '/api/fin/bankovni-racuni', { body });
    },
    async write(site, key) {
      const number = `${++sent}`;
      const body = new FormData();
      body.append('options', JSON.stringify({ file_name: `izvod-${key}.txt` }));
      body.append('file', new Blob([mt940({ number, day })]), `izvod-${key}.txt`);
      const [statement] = await ask<{ idguid: string }[]>(site, `${STATEMENTS}/import`, { body });
      return statement!.idguid;
    },
    async check(sql, told) {
      const kept = () => sql`select idguid as id from fin_bank_statements`;
      const unequal = await countOf(sql<{ count: number }[]>`
        select count(*)::int as count from fin_bank_statements s
        full join (select statement_id, count(*) as rows, sum(amount) as amount from fin_bank_rows group by 1) found
          on found.statement_id = s.idguid
        where s.rows is distinct from found.rows or s.incoming - s.outgoing is distinct from found.amount`);
      const half =
        unequal +
        (await apart(sql, kept(), sql`select statement_id as id from fin_bank_states`)) +
        (await apart(sql, kept(), linesOf(sql, STATEMENT.name, 'import')));
      return { lost: await gone(told, kept()), half };
    },
  };
}
