import { fieldsOf, type Resource, type ResourceRecord } from '../../../core/resource.ts';
import { sameValue } from './values.ts';

/** A field that two people changed, or that only I changed: both values, as they are stored. */
export interface Conflict {
  name: string;
  theirs: unknown;
  mine: unknown;
}

/** Compares what I changed (`mine`) with the record as it is now, given the record I began with. */
export function compare(
  resource: Resource,
  base: ResourceRecord,
  current: ResourceRecord,
  mine: Record<string, unknown>,
): { conflicts: Conflict[]; onlyTheirs: string[]; onlyMine: string[] } {
  const conflicts: Conflict[] = [];
  const onlyTheirs: string[] = [];
  const onlyMine: string[] = [];
  // A record read only after the other change (a restored draft) cannot tell who changed what.
  const blind = base.version === current.version;
  for (const [name, field] of fieldsOf(resource)) {
    const changedThere = blind || !sameValue(field, base[name], current[name]);
    if (!Object.hasOwn(mine, name)) {
      if (changedThere && !blind) onlyTheirs.push(name);
    } else if (sameValue(field, mine[name], current[name])) {
      // Both came to the same value: nothing to decide.
    } else if (changedThere) conflicts.push({ name, theirs: current[name], mine: mine[name] });
    else onlyMine.push(name);
  }
  return { conflicts, onlyTheirs, onlyMine };
}
