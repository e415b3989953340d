import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Behaviour } from '../../../core/crud.ts';
import { readable } from '../../../core/kinds/readable.ts';
import { messageOf } from '../ledger/messages.ts';
import { konta, vrsteNaloga } from '../ledger/resources.ts';
import { readSettings } from '../ledger/settings/settings.service.ts';

interface Account extends Record<string, unknown> {
  konto: string;
  uloga: string | null;
  partner: string;
  mjesto_troska: string;
  group: boolean;
}

const OF_BANKS: ReadonlySet<string> = new Set(['banka', 'banka_devizna']);
const STATEMENTS = 'izvod';

const roleText = (uloga: string): string | null => readable(konta.fields.uloga!, uloga);
const purposeText = (namjena: string): string | null => readable(vrsteNaloga.fields.namjena!, namjena);

/** A bank account is booked on an account that may hold its money, by vouchers of statements. */
export const bankAccountRules: Behaviour = {
  async check({ konto_id, vrsta_id }, ctx) {
    const tenant = sql`${ctx.tenant.id}::uuid`;
    const { rows: accounts } = await ctx.db.execute<Account>(sql`
      select a.konto, a.uloga, a.partner, a.mjesto_troska, length(a.konto) < 3 or exists (
        select from fin_konta below where below.tenant_id = ${tenant} and below.konto > a.konto and starts_with(below.konto, a.konto)
      ) as "group" from fin_konta a where a.tenant_id = ${tenant} and a.idguid = ${konto_id}::uuid`);
    const { rows: types } = await ctx.db.execute<{ naziv: string; namjena: string }>(sql`
      select naziv, namjena from fin_vrste_naloga where tenant_id = ${tenant} and idguid = ${vrsta_id}::uuid`);
    const [account, type] = [accounts[0]!, types[0]!];
    const wrong = await wrongAccount(ctx, account);
    return {
      ...(wrong && { konto_id: wrong }),
      ...(type.namjena !== STATEMENTS && {
        vrsta_id: `Namjena vrste „${type.naziv}” je ${purposeText(type.namjena)}. Izaberite vrstu s namjenom ${purposeText(STATEMENTS)}.`,
      }),
    };
  },
};

/** Why the money of a bank cannot be booked on an account; null if it can. */
async function wrongAccount(
  ctx: Ctx,
  { konto, uloga, partner, mjesto_troska, group }: Account,
): Promise<string | null> {
  if (group) return messageOf('account_group', null);
  if (uloga !== null && !OF_BANKS.has(uloga))
    return `Uloga konta ${konto} je „${roleText(uloga)}”. Izaberite konto banke, npr. 200.`;
  // Deposits stand in class 2 and loans in class 4; the other classes of the Pravilnik hold no money of a bank.
  if (/^[013567]/.test(konto) && (await readSettings(ctx)).chart === 'fbih')
    return `Na kontu ${konto} se ne vodi novac. Izaberite konto banke, npr. 200.`;
  // The bank's own line has neither.
  if (partner === 'obavezno') return `Konto ${konto} traži partnera. Izaberite konto banke, npr. 200.`;
  return mjesto_troska === 'obavezno'
    ? `Konto ${konto} traži mjesto troška. Izaberite konto banke, npr. 200.`
    : null;
}
