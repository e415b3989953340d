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

/**
 * Whether a trail entry lists its changes: a new record's values are the record itself, so they are not repeated. What the trail says
 * beside the fields, such as what the record was merged into, is always listed.
 */
export function showsChanges({ action, changes }: { action: string; changes: ChangesOf }): boolean {
  const all = Object.entries(changes);
  if (['update', 'security', 'warning', 'download'].includes(action)) return all.length > 0;
  return action !== 'create' && all.some(([name, { from }]) => name.startsWith('_') || from !== null);
}

/** Maximum number of labels. */
const NAMED = 3;

/** What was changed, in a few words: "Ime, Prezime, E-mail i još 2". Empty where nothing was. */
export function changedText(subject: string, changes: ChangesOf): string {
  const labels = changedFields(subject, changes).map(({ label }) => label);
  const more = labels.length - NAMED;
  return labels.slice(0, NAMED).join(', ') + (more > 0 ? ` i još ${more}` : '');
}
