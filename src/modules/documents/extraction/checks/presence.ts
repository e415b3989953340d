import { SURE } from '../extraction.ts';
import { type Checked, type Finding, labelOf } from './finding.ts';

/** What every such paper says: who the other side is, its number, its day and its amount. */
const ALWAYS = [
  'seller_name',
  'party_one',
  'party_two',
  'owner_name',
  'invoice_number',
  'document_number',
  'invoice_date',
  'document_date',
  'total',
  'closing',
];

/** What the paper is found and booked by is there, unless somebody has said that it is not. */
export const headIsThere = ({ spec, fields }: Checked): Finding[] =>
  ALWAYS.flatMap((key): Finding[] => {
    if (!spec.fields.some((field) => field.key === key)) return [];
    const found = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (found && (found.value !== null || found.certainty >= SURE)) return [];
    const text = `${labelOf(spec, key)}: vrijednost nije pročitana.`;
    return [{ code: 'nema', field: key, text, about: [], most: 1 }];
  });
