import { useMemo } from 'react';
import type { PermissionModule } from '../../modules/rights/giving/tree.api.ts';
import { TickTree, type TickTreeProps } from './tick-tree.tsx';
import type { TickNode } from './ticks.ts';

/** Rights as the server answers them, by module and area. */
export const permissionNodes = (modules: readonly PermissionModule[]): TickNode[] =>
  modules.map((module) => ({
    id: module.key,
    item: { label: module.label },
    children: module.areas.map(({ key, label, pregled, save }) => ({
      id: key,
      item: { label, about: pregled?.description ?? save?.description, ticks: [pregled, save] },
      children: [],
    })),
  }));

/** Rights by module and area, with the columns "Pregled" and "Izmjene". */
export function PermissionTree({
  modules,
  ...tree
}: Pick<TickTreeProps, 'selected' | 'onChange' | 'label'> & { modules: readonly PermissionModule[] }) {
  const roots = useMemo(() => permissionNodes(modules), [modules]);
  return (
    <TickTree
      {...tree}
      roots={roots}
      head="Područje"
      columns={['Pregled', 'Izmjene']}
      noun={['dozvole', 'dozvola']}
      searchLabel="Pretraži dozvole"
    />
  );
}
