import type { Ctx } from '../../../core/context.ts';
import type { Behaviour } from '../../../core/crud.ts';
import { dayOf } from '../../../core/dates.ts';
import { newId } from '../../../core/id.ts';
import { checkVouchers } from '../ledger/posting.service.ts';
import type { TemplateRow } from './template-lines.ts';

/** Columns of a template's lines by the field of a voucher's line that they become. */
const CELLS: Readonly<Record<string, string>> = { account: 'konto', vat_code: 'pdv' };

/** Rules of templates across their fields. What they name is in the books; amounts may still be missing, for they are typed in drafts. */
export const templateRules: Behaviour = {
  async check({ vrsta, ponavljanje, dan, od, do: until, stavke }, ctx) {
    const rows = stavke as readonly TemplateRow[];
    const errors = await unknown(ctx, String(vrsta), rows);
    const rests = rows.flatMap(({ iznos }, index) => (iznos === '=' ? [index] : []));
    if (rests.length > 1) errors[`stavke.${rests[1]}.iznos`] = 'Samo jedna stavka dobija ostatak (=).';
    if (ponavljanje === 'mjesecno' && !dan) errors.dan = 'Upišite dan u mjesecu.';
    if (od && until && String(until) < String(od)) errors.do = 'Kraj je prije početka.';
    return errors;
  },
};

/**
 * Codes that a draft could not be posted with. One that is out of use is let through, so that a template can still be ended; its
 * drafts name it.
 */
async function unknown(
  ctx: Ctx,
  type: string,
  rows: readonly TemplateRow[],
): Promise<Record<string, string>> {
  const lines = rows.map(({ konto, pdv }) => ({ account: konto, vat_code: pdv }));
  const found = await checkVouchers(ctx, [
    { idguid: newId(), type, day: dayOf(Date.now()), description: '', source: 'entry', lines },
  ]);
  return Object.fromEntries(
    found.flatMap(({ line, field, code, message, blocks }) => {
      if (!blocks || code.endsWith('_inactive')) return [];
      if (line === null) return field === 'type' ? [['vrsta', message]] : [];
      const cell = CELLS[field];
      return cell ? [[`stavke.${line - 1}.${cell}`, message]] : [];
    }),
  );
}
