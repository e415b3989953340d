import type { Behaviour } from '../../core/crud.ts';
import { readAmount } from './read-typed.ts';
import type { TemplateRow } from './template-lines.ts';

const AMOUNTS = ['duguje', 'potrazuje', 'osnovica'] as const;
const isRest = (text: string | null): boolean => text === '=';

/** What is wrong with one row, at its column. */
function wrongIn(row: TemplateRow): Partial<Record<keyof TemplateRow, string>> {
  const wrong: Partial<Record<keyof TemplateRow, string>> = {};
  for (const name of AMOUNTS) {
    const text = row[name];
    if (!text || isRest(text) || text.includes('%')) continue;
    const read = readAmount(text);
    if ('error' in read) wrong[name] = read.error;
  }
  if (row.duguje && row.potrazuje) wrong.potrazuje ??= 'Stavka ima samo jednu stranu: duguje ili potražuje.';
  if (isRest(row.osnovica)) wrong.osnovica ??= 'Osnovica je iznos ili postotak.';
  return wrong;
}

/** Rules of templates across their fields. */
export const templateRules: Behaviour = {
  check(record) {
    const { ponavljanje, dan, od, do: until } = record;
    const rows = record.stavke as readonly TemplateRow[];
    const errors: Record<string, string> = {};
    for (const [index, row] of rows.entries())
      for (const [name, message] of Object.entries(wrongIn(row))) errors[`stavke.${index}.${name}`] = message;
    const rests = rows.flatMap((row, index) => (isRest(row.duguje) || isRest(row.potrazuje) ? [index] : []));
    if (rests.length > 1)
      errors[`stavke.${rests[1]}.${isRest(rows[rests[1]!]!.duguje) ? 'duguje' : 'potrazuje'}`] ??=
        'Samo jedna stavka može dobiti ostatak (=).';
    if (ponavljanje === 'mjesecno' && !dan) errors.dan = 'Upišite dan u mjesecu.';
    if (od && until && String(until) < String(od)) errors.do = 'Kraj je prije početka.';
    return errors;
  },
};
