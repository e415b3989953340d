import { asc } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { areaLabel, moduleLabel, partsOf } from '../permissions/permission-names.ts';
import { permissions } from '../rights.table.ts';
import type { RightsState, UserRoles } from './rights.api.ts';
import type { PermissionCell, PermissionTreeData } from './tree.api.ts';

/** Rights of the person, role, key or organisation that a tree shows. */
interface Known {
  /** Names of the direct ones. */
  granted: ReadonlySet<string>;
  /** Labels of the roles that give each. */
  through?: ReadonlyMap<string, string[]>;
  /** Rights of the organisation; others are shown only if they are given. Null: no limit. */
  limit: ReadonlySet<string> | null;
  /** Number of people with each, for an organisation's rights. */
  holders?: ReadonlyMap<string, number>;
  /** Whether the actor may give it; by default, whether they hold it. */
  mayGive?: (name: string) => boolean;
}

/** All rights as a tree of modules, areas and columns, for one person, role, key or organisation. */
export async function treeOf(ctx: Ctx, known: Known): Promise<PermissionTreeData> {
  const rows = await ctx.db
    .select({
      name: permissions.name,
      label: permissions.label,
      module: permissions.module,
      description: permissions.description,
    })
    .from(permissions)
    .orderBy(asc(permissions.label), asc(permissions.name));
  const modules = new Map<string, PermissionTreeData[number]>();
  for (const row of rows) {
    const cell = cellOf(ctx, known, row);
    if (cell.cut && !cell.granted && cell.through.length === 0) continue;
    const { area: key, column } = partsOf(row.name);
    const module = modules.get(row.module) ?? {
      key: row.module,
      label: moduleLabel(
        row.module,
        rows.filter((one) => one.module === row.module).map(({ label }) => label),
      ),
      areas: [],
    };
    modules.set(row.module, module);
    const area = module.areas.find((one) => one.key === key);
    if (area) area[column] = cell;
    else module.areas.push({ key, label: areaLabel(row.label), pregled: null, save: null, [column]: cell });
  }
  return [...modules.values()].sort((a, b) => a.label.localeCompare(b.label, 'bs'));
}

function cellOf(
  ctx: Ctx,
  { granted, through, limit, holders, mayGive }: Known,
  { name, label, description }: { name: string; label: string; description: string | null },
): PermissionCell {
  return {
    name,
    label,
    description,
    granted: granted.has(name),
    through: through?.get(name) ?? [],
    cut: limit !== null && !limit.has(name),
    may_give: mayGive ? mayGive(name) : ctx.actor.permissions.has(name),
    holders: holders ? (holders.get(name) ?? 0) : null,
  };
}

/** `RightsState` (rights.api.ts) before serialization: moments are still dates. */
export type State = Omit<RightsState, 'updated_at'> & { updated_at: Date };
export type RolesState = Omit<UserRoles, 'updated_at'> & { updated_at: Date };
