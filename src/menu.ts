import { permissionFor, type Resource } from './core/resource.ts';

/**
 * The sidebar as data, and who sees what of it (SPEC sections 2 and 6). Browser-safe and pure.
 * Only areas that work are named here; codebooks come from their resources.
 */

/** An entry needs every permission of `require`, or at least one of `requireAny`; without either everybody sees it. */
export interface MenuItem {
  key: string;
  label: string;
  /** Name of an icon in `src/admin/icons.ts`. */
  icon: string;
  /** Address inside the back-office. */
  to?: string;
  require?: readonly string[];
  requireAny?: readonly string[];
  children?: readonly MenuItem[];
}

/** The top of the menu. A resource joins the group whose `key` it names in `menu.group`. */
export const menuGroups: readonly MenuItem[] = [
  { key: 'dashboard', label: 'Dashboard', icon: 'dashboard', to: '/dashboard' },
  { key: 'erp', label: 'ERP šifarnici', icon: 'books', children: [] },
  { key: 'izvjestaji', label: 'Izvještaji', icon: 'chart', to: '/izvjestaji' },
  {
    key: 'admin',
    label: 'Admin',
    icon: 'shield',
    children: [
      {
        key: 'admin-users',
        label: 'Korisnici',
        icon: 'users',
        to: '/admin/users',
        require: ['admin_users_pregled'],
      },
      {
        key: 'admin-tenants',
        label: 'Organizacije',
        icon: 'buildings',
        to: '/admin/tenants',
        require: ['admin_tenants_pregled'],
      },
    ],
  },
];

/**
 * The whole menu: the groups with an entry for each resource, in the order they name.
 * Throws when a resource names a group that does not exist.
 */
export function buildMenu(
  resources: readonly Resource[],
  groups: readonly MenuItem[] = menuGroups,
): MenuItem[] {
  const known = new Set(groups.map((group) => group.key));
  for (const resource of resources) {
    if (!known.has(resource.menu.group)) {
      throw new Error(`Resource ${resource.name}: menu group ${resource.menu.group} does not exist`);
    }
  }
  return groups.map((group) => {
    const own = resources
      .filter((resource) => resource.menu.group === group.key)
      .sort((a, b) => (a.menu.order ?? Infinity) - (b.menu.order ?? Infinity) || 0)
      .map(itemOf);
    return own.length === 0 ? group : { ...group, children: [...(group.children ?? []), ...own] };
  });
}

const itemOf = (resource: Resource): MenuItem => ({
  key: resource.name,
  label: resource.labels.many,
  icon: resource.menu.icon,
  to: resource.path,
  require: [permissionFor(resource, 'pregled')],
});

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
 * Keys of the entries that lead to `pathname`, outermost first: the entry whose address is the longest prefix
 * of it (whole segments), and its parents. Empty when the menu does not hold the address.
 */
export function trailTo(items: readonly MenuItem[], pathname: string): string[] {
  let best: string[] = [];
  let length = 0;
  const walk = (level: readonly MenuItem[], above: string[]): void => {
    for (const item of level) {
      const trail = [...above, item.key];
      if (item.to && item.to.length > length && isWithin(pathname, item.to)) {
        best = trail;
        length = item.to.length;
      }
      walk(item.children ?? [], trail);
    }
  };
  walk(items, []);
  return best;
}

const isWithin = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);
