import { counted } from '../../../../../admin/kit/index.ts';
import type { FieldSpec } from '../../../types/field-spec.ts';
import type { Spot } from './order.ts';

type Labelled = readonly Pick<FieldSpec, 'key' | 'label'>[];
type Spec = { fields: Labelled; lines: Labelled | null; linesKey: string } | null;

/** The place of a fault; null: it is of the document as a whole. */
export function faultSpot(spec: Spec, at: string): Spot | null {
  if (spec?.fields.some(({ key }) => key === at)) return { field: at };
  const lines = `${spec?.linesKey}.`;
  const cell = at.startsWith(lines) ? /^(\d+)\.(.+)$/.exec(at.slice(lines.length)) : null;
  return cell ? { row: Number(cell[1]), column: cell[2]! } : null;
}

/** What a person calls the place of a fault: "Ukupno", "Stavka 2, Iznos"; null: it is of the document as a whole. */
export function faultLabel(spec: Spec, at: string): string | null {
  const spot = faultSpot(spec, at);
  if (!spot) return null;
  if ('field' in spot) return spec!.fields.find(({ key }) => key === spot.field)!.label;
  const column = spec!.lines?.find(({ key }) => key === spot.column)?.label ?? spot.column;
  return `Stavka ${spot.row + 1}, ${column}`;
}

/** Why a document was not approved: the first fault with its field, and how many others there are; null: there is none. */
export function faultsText(spec: Spec, faults: Readonly<Record<string, string>>): string | null {
  const [first, ...others] = Object.entries(faults);
  if (!first) return null;
  const label = faultLabel(spec, first[0]);
  const said = label ? `${label}: ${first[1]}` : first[1];
  return others.length > 0 ? `${said} I još ${counted(others.length, 'polje', 'polja', 'polja')}.` : said;
}
