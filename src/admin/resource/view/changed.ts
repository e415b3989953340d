import { findSubject } from '../../../core/registry.ts';

/** Changes of a trail entry by field. */
export type ChangesOf = Record<string, { from: unknown; to: unknown }>;

interface Changed {
  name: string;
  label: string;
  from: unknown;
  to: unknown;
}

/** Labels of the changed fields, in declared order; `subject`: the trail's name of the record's kind. */
export function changedFields(subject: string, changes: ChangesOf): Changed[] {
  const labels = findSubject(subject)?.fields ?? {};
  const order = Object.keys(labels);
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(changes)
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([name, { from, to }]) => ({ name, label: labels[name] ?? name, from, to }));
}

/** Maximum number of labels. */
const NAMED = 3;

/** What was changed, in a few words: "Ime, Prezime, E-mail i još 2". Empty where nothing was. */
export function changedText(subject: string, changes: ChangesOf): string {
  const labels = changedFields(subject, changes).map(({ label }) => label);
  const more = labels.length - NAMED;
  return labels.slice(0, NAMED).join(', ') + (more > 0 ? ` i još ${more}` : '');
}
