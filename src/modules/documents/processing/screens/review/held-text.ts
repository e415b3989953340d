import { counted } from '../../../../../admin/kit/index.ts';
import type { DocumentDetail } from '../../shapes.ts';
import { shownText } from './from-text.ts';
import type { Pending } from './pending.ts';

/** "Ukupno 9.999,99; stavke (3 reda)": what was typed, as it stood in the fields. */
export function heldText({ spec }: Pick<DocumentDetail, 'spec'>, { fields, lines, name }: Pending): string {
  const said = Object.entries(fields).map(([key, { value }]) => {
    const field = spec?.fields.find((one) => one.key === key);
    const text = field ? shownText(field, value) : value;
    return `${field?.label ?? key} ${text || '(prazno)'}`;
  });
  if (lines) said.push(`stavke (${counted(lines.length, 'red', 'reda', 'redova')})`);
  if (name !== undefined) said.push(`naziv „${name}”`);
  return said.join('; ');
}
