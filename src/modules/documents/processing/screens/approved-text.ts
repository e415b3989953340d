import { counted } from '../../../../admin/kit/index.ts';
import type { State } from '../states.ts';
import { isApproved } from '../states.ts';
import { NOUNS } from './documents-data.ts';

interface Decided {
  name: string;
  state: State;
}
/** Documents that are named, before the others are counted. */
const MOST_NAMED = 3;

/** What approving several did: "Odobreno: a.pdf, b.pdf"; where two people have to approve, whose first approval it was. */
export function approvedText(done: readonly Decided[]): string {
  const approved = done.filter(({ state }) => isApproved(state));
  const first = done.filter(({ state }) => !isApproved(state));
  return [
    approved.length > 0 && `Odobreno: ${namesText(approved)}`,
    first.length > 0 && `Prva potvrda, čeka se druga osoba: ${namesText(first)}`,
  ]
    .filter(Boolean)
    .join('. ');
}

/** The same in a title: "Odobreno: 2 dokumenta". */
export function approvedTitle(done: readonly Decided[]): string {
  const approved = done.filter(({ state }) => isApproved(state)).length;
  if (done.length === 0) return 'Nijedan nije odobren';
  return approved === 0
    ? `Prva potvrda: ${counted(done.length, ...NOUNS)}`
    : `Odobreno: ${counted(approved, ...NOUNS)}`;
}

function namesText(documents: readonly Decided[]): string {
  const named = documents.slice(0, MOST_NAMED).map(({ name }) => name);
  const others = documents.length - named.length;
  return `${named.join(', ')}${others > 0 ? ` i još ${counted(others, ...NOUNS)}` : ''}`;
}
