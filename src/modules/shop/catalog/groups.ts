import type { GoodsGroup } from '../../codebooks/grupe-robe.service.ts';
import type { ShownGroup } from './shown.ts';

/** The groups of an organisation with how many articles stand in each and below it. */
export interface GroupTree {
  /** The group of this code, however its case; undefined for an unknown one. */
  coded(code: string): GoodsGroup | undefined;
  named(idguid: string | null): GoodsGroup | undefined;
  /** Ids of a group and of those below it. */
  within(idguid: string): string[];
  /** Those right below a group (null: at the top) that have articles. */
  below(idguid: string | null): ShownGroup[];
  /** From the top down to the group. */
  pathTo(idguid: string): ShownGroup[];
}

/** `counts`: articles that stand right in a group, by its id. */
export function groupTree(groups: readonly GoodsGroup[], counts: ReadonlyMap<string, number>): GroupTree {
  const byId = new Map(groups.map((group) => [group.idguid, group]));
  const byCode = new Map(groups.map((group) => [group.sifra.toLowerCase(), group]));
  const children = Map.groupBy(groups, ({ roditelj_id }) => roditelj_id);
  // References to themselves are refused when they are saved, so this ends.
  const within = (idguid: string): string[] => [
    idguid,
    ...(children.get(idguid) ?? []).flatMap((child) => within(child.idguid)),
  ];
  const shown = ({ idguid, sifra, naziv }: GoodsGroup): ShownGroup => ({
    code: sifra,
    name: naziv,
    count: within(idguid).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
  });
  return {
    coded: (code) => byCode.get(code.toLowerCase()),
    named: (idguid) => (idguid === null ? undefined : byId.get(idguid)),
    within,
    below: (idguid) => (children.get(idguid) ?? []).map(shown).filter(({ count }) => count > 0),
    pathTo(idguid) {
      const path: ShownGroup[] = [];
      for (let at = byId.get(idguid); at; at = at.roditelj_id === null ? undefined : byId.get(at.roditelj_id))
        path.unshift(shown(at));
      return path;
    },
  };
}
