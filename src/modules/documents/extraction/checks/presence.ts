import { DAY, NUMBER, PARTY } from '../../types/head-keys.ts';
import { SURE } from '../extraction.ts';
import type { Checked, Finding } from './finding.ts';

/** What every such paper says. Not each has a `value`. */
const ALWAYS = [...PARTY, 'party_one', ...NUMBER, ...DAY, 'total', 'closing'];

/** What the paper is found and booked by is there, unless somebody has said that it is not. */
export const headIsThere = ({ spec, fields }: Checked): Finding[] =>
  spec.fields.flatMap(({ key, label }): Finding[] => {
    if (!ALWAYS.includes(key)) return [];
    const found = fields[key];
    if (found && (found.value !== null || found.certainty >= SURE)) return [];
    return [{ code: 'nema', field: key, text: `${label}: vrijednost nije pročitana.`, about: [], most: 1 }];
  });
