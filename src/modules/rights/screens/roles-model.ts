import type { Selection } from '../../../admin/permission-tree/tree-model.ts';
import type { UserRoles } from '../giving/rights.api.ts';

/** Names said one by one at most. */
const NAMED = 12;

/** Rights that a person would have with these roles and has not now, and the other way round; by their names. */
export function effectOf(
  { own, roles }: Pick<UserRoles, 'own' | 'roles'>,
  selected: Selection,
): { gained: string[]; lost: string[] } {
  const through = (counts: (role: UserRoles['roles'][number]) => boolean): Set<string> =>
    new Set([...own, ...roles.filter(counts).flatMap((role) => role.permissions)]);
  const before = through((role) => role.held);
  const after = through((role) => selected.has(role.idguid));
  const beside = (one: Set<string>, other: Set<string>): string[] =>
    [...one].filter((name) => !other.has(name)).sort((a, b) => a.localeCompare(b, 'bs'));
  return { gained: beside(after, before), lost: beside(before, after) };
}

/** The effect in a sentence: "Osoba dobija: A, B. Osoba gubi: C." */
export function effectText({ gained, lost }: { gained: string[]; lost: string[] }): string {
  if (gained.length + lost.length === 0) return 'Dozvole osobe se time ne mijenjaju.';
  const part = (verb: string, names: string[]): string => {
    const more = names.length - NAMED;
    const rest = more > 0 ? ` i još ${more}` : '';
    return names.length > 0 ? `Osoba ${verb}: ${names.slice(0, NAMED).join(', ')}${rest}.` : '';
  };
  return [part('dobija', gained), part('gubi', lost)].filter(Boolean).join(' ');
}
