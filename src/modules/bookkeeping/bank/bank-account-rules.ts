import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Behaviour } from '../../../core/crud.ts';
import { readable } from '../../../core/kinds/readable.ts';
import { messageOf } from '../ledger/messages.ts';
import { konta, vrsteNaloga } from '../ledger/resources.ts';
import { readSettings } from '../ledger/settings/settings.service.ts';

interface Account extends Record<string, unknown> {
  konto: string;
  aktivno: boolean;
  uloga: string | null;
  partner: string;
  mjesto_troska: string;
  group: boolean;
}

const OF_BANKS: ReadonlySet<string> = new Set(['banka', 'banka_devizna']);
const STATEMENTS = 'izvod';

const roleText = (uloga: string): string | null => readable(konta.fields.uloga!, uloga);
const purposeText = (namjena: string): string | null => readable(vrsteNaloga.fields.namjena!, namjena);

/**
 * A bank account is booked on an account that may hold its money, by vouchers of statements. What it is booked on already may stay, also
 * where that has gone out of use: the rest of it can still be changed.
 */
export const bankAccountRules: Behaviour = {
  async check({ idguid, konto_id, vrsta_id }, ctx) {
    const tenant = sql`${ctx.tenant.id}::uuid`;
    const { rows: stored } = await ctx.db.execute<Record<'konto_id' | 'vrsta_id', string>>(sql`
      select konto_id, vrsta_id from fin_bankovni_racuni where tenant_id = ${tenant} and idguid = ${idguid}::uuid`);
    const { rows: accounts } = await ctx.db.execute<Account>(sql`
      select a.konto, a.aktivno, a.uloga, a.partner, a.mjesto_troska, length(a.konto) < 3 or exists (
        select from fin_konta below where below.tenant_id = ${tenant} and below.konto > a.konto and starts_with(below.konto, a.konto)
      ) as "group" from fin_konta a where a.tenant_id = ${tenant} and a.idguid = ${konto_id}::uuid`);
    const { rows: types } = await ctx.db.execute<{ naziv: string; namjena: string; aktivno: boolean }>(sql`
      select naziv, namjena, aktivno from fin_vrste_naloga where tenant_id = ${tenant} and idguid = ${vrsta_id}::uuid`);
    const [account, type] = [accounts[0]!, types[0]!];
    const wrong = konto_id === stored[0]?.konto_id ? null : await wrongAccount(ctx, account);
    const wrongly = vrsta_id === stored[0]?.vrsta_id ? null : wrongType(type);
    return { ...(wrong && { konto_id: wrong }), ...(wrongly && { vrsta_id: wrongly }) };
  },
};

/** Why statements cannot be booked by a type of vouchers; null if they can. */
function wrongType({
  naziv,
  namjena,
  aktivno,
}: {
  naziv: string;
  namjena: string;
  aktivno: boolean;
}): string | null {
  if (namjena !== STATEMENTS)
    return `Namjena vrste „${naziv}” je „${purposeText(namjena)}”. Odaberite vrstu s namjenom „${purposeText(STATEMENTS)}”.`;
  return aktivno ? null : messageOf('type_inactive', null);
}

/** Why the money of a bank cannot be booked on an account; null if it can. */
async function wrongAccount(
  ctx: Ctx,
  { konto, aktivno, uloga, partner, mjesto_troska, group }: Account,
): Promise<string | null> {
  if (group) return messageOf('account_group', null);
  if (!aktivno) return messageOf('account_inactive', null);
  if (uloga !== null && !OF_BANKS.has(uloga))
    return `Uloga konta ${konto} je „${roleText(uloga)}”. Odaberite konto banke, npr. 200.`;
  // By the Pravilnik deposits stand in 065 and in class 2, loans in class 4.
  if (/^(?!065)[013567]/.test(konto) && (await readSettings(ctx)).chart === 'fbih')
    return `Na kontu ${konto} se ne vodi novac. Odaberite konto banke, npr. 200.`;
  // The bank's own line has neither.
  if (partner === 'obavezno') return `Konto ${konto} traži partnera. Odaberite konto banke, npr. 200.`;
  return mjesto_troska === 'obavezno'
    ? `Konto ${konto} traži mjesto troška. Odaberite konto banke, npr. 200.`
    : null;
}
