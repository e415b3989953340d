/** Values of a form by the names of its fields. */
type Values = Record<string, unknown>;

/** Says whether two values of a field mean the same. */
export type Same = (name: string, a: unknown, b: unknown) => boolean;

/** Which fields two people changed, and which only one of them. */
export interface Comparison {
  /** Both, to different values. */
  conflicts: string[];
  onlyTheirs: string[];
  onlyMine: string[];
}

/**
 * Three-way comparison of the entered values with the current record and the one that the form began with; all as form values.
 * `mine` names the fields changed in the form. `blind`: the base was read after the other change (a restored draft), so it is
 * unknown who changed what.
 */
export function compare(
  { base, current, entered }: Record<'base' | 'current' | 'entered', Values>,
  mine: readonly string[],
  same: Same,
  blind: boolean,
): Comparison {
  const result: Comparison = { conflicts: [], onlyTheirs: [], onlyMine: [] };
  for (const name of Object.keys(current)) {
    const changedThere = blind || !same(name, base[name], current[name]);
    if (!mine.includes(name)) {
      if (changedThere && !blind) result.onlyTheirs.push(name);
    } else if (same(name, entered[name], current[name])) {
      // Both came to the same value: nothing to decide.
    } else if (changedThere) result.conflicts.push(name);
    else result.onlyMine.push(name);
  }
  return result;
}

/** Names of the fields of which `now` differs from `before`. */
export const changedNames = (now: Values, before: Values, same: Same): string[] =>
  Object.keys(now).filter((name) => !same(name, now[name], before[name]));
