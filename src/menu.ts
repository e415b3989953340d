import type { MenuEntry, MenuItem, ModuleManifest } from './core/manifest.ts';
import { permissionFor, type Resource } from './core/resource.ts';

/**
 * The sidebar as data, made of what the modules declare, and who sees what of it (SPEC sections 2 and 6).
 * Browser-safe and pure.
 */

/** The shell's own entry: where one lands after signing in. */
const HOME: MenuEntry = {
  key: 'dashboard',
  label: 'Dashboard',
  icon: 'dashboard',
  to: '/dashboard',
  order: 10,
};

/**
 * The whole menu: each module's entries and one for each resource, every one in the group it names, by their order.
 * Throws when two entries have one key, and when an entry names a group that is not there or stands beneath itself.
 */
export function buildMenu(modules: readonly ModuleManifest[]): MenuItem[] {
  const entries = [
    HOME,
    ...modules.flatMap((module) => [...(module.menu ?? []), ...(module.resources ?? []).map(entryOf)]),
  ];
  const placed = new Set<string>();
  const level = (own: readonly MenuEntry[], group: string | undefined): MenuItem[] =>
    [...own, ...entries.filter((entry) => entry.group === group)]
      .sort((a, b) => (a.order ?? Number.MAX_VALUE) - (b.order ?? Number.MAX_VALUE))
      .map(({ group: _group, order: _order, children = [], ...item }) => {
        if (placed.has(item.key)) throw new Error(`Two menu entries are called ${item.key}`);
        placed.add(item.key);
        const within = level(children, item.key);
        return within.length > 0 ? { ...item, children: within } : item;
      });
  const menu = level([], undefined);
  for (const { key, group } of entries)
    if (!placed.has(key)) throw new Error(`Menu entry ${key}: there is no group ${group} to stand in`);
  return menu;
}

const entryOf = (resource: Resource): MenuEntry => ({
  key: resource.name,
  label: resource.labels.many,
  icon: resource.menu.icon,
  to: resource.path,
  require: [permissionFor(resource, 'pregled')],
  group: resource.menu.group,
  order: resource.menu.order,
});

/** Every entry of a menu, each parent before what it holds. */
export const flatMenu = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...flatMenu(item.children ?? [])]);

/** First parts of all addresses of the back-office. */
export function areasOf(modules: readonly ModuleManifest[]): Set<string> {
  const addresses = flatMenu(buildMenu(modules)).flatMap(({ to }) => (to === undefined ? [] : [to]));
  return new Set([
    ...addresses.map((address) => address.split('/')[1]!),
    ...modules.flatMap((module) => module.areas ?? []),
  ]);
}

/** Whether somebody with these permissions may see the entry itself; `requireAny` stands before `require`. */
export function mayEnter(
  item: Pick<MenuItem, 'require' | 'requireAny'>,
  permissions: ReadonlySet<string>,
): boolean {
  if (item.requireAny && item.requireAny.length > 0) {
    return item.requireAny.some((permission) => permissions.has(permission));
  }
  return (item.require ?? []).every((permission) => permissions.has(permission));
}

/**
 * What remains of the menu for somebody with these permissions, in the same order. A parent is left out with
 * all it holds when it is not allowed itself, and when it has neither a visible child nor an address.
 */
export function visibleMenu(items: readonly MenuItem[], permissions: ReadonlySet<string>): MenuItem[] {
  return items.flatMap((item) => {
    if (!mayEnter(item, permissions)) return [];
    const { children, ...self } = item;
    const visible = visibleMenu(children ?? [], permissions);
    if (visible.length > 0) return [{ ...self, children: visible }];
    return item.to === undefined ? [] : [self];
  });
}

/**
 * Keys of the entries that lead to `pathname`, outermost first: the entry whose address, or one that it holds, is the
 * longest prefix of it (whole segments), and its parents. Empty when the menu does not hold the address.
 */
export function trailTo(items: readonly MenuItem[], pathname: string): string[] {
  let best: string[] = [];
  let length = 0;
  const walk = (level: readonly MenuItem[], above: string[]): void => {
    for (const item of level) {
      const trail = [...above, item.key];
      for (const address of [...(item.to ? [item.to] : []), ...(item.holds ?? [])]) {
        if (address.length <= length || !isWithin(pathname, address)) continue;
        best = trail;
        length = address.length;
      }
      walk(item.children ?? [], trail);
    }
  };
  walk(items, []);
  return best;
}

const isWithin = (pathname: string, to: string): boolean => {
  const [path = ''] = to.split('?');
  return pathname === path || pathname.startsWith(`${path}/`);
};
