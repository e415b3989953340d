import { isId } from '../core/list-query.ts';
import type { ModuleManifest } from '../core/manifest.ts';
import { areasOf, buildMenu, flatMenu } from '../menu.ts';
import { allPages } from '../site/pages/all-pages.ts';
import type { SitePage } from './module.ts';

/** Placeholder of a record's id. */
const ID = ':id';
/** Paths of a list's screens, relative to it. */
const SCREEN_PATHS = [
  '',
  '/create',
  '/import',
  '/trash',
  `/${ID}`,
  `/${ID}/edit`,
  `/${ID}/view`,
  `/edit/${ID}`,
  `/view/${ID}`,
];

const parts = (path: string): string[] => path.split('/').slice(1);
const normalized = (path: string): string => path.replaceAll(/:\w+/g, ID);

/**
 * Returns a function from a path (without query and trailing slash) to the name of its page: the path with `:id` for
 * record ids, so that the number of names is bounded. An undeclared screen of the back-office gets the name of its
 * nearest declared ancestor. Null if there is no such page.
 */
export function pageNames(
  modules: readonly ModuleManifest[],
  pages: readonly SitePage[],
): (path: string) => string | null {
  const lists = flatMenu(buildMenu(modules)).flatMap(({ to }) => to ?? []);
  const declared = modules.flatMap(({ actions = [], subjects = [] }) => [
    ...actions.map(({ to }) => to),
    ...subjects.flatMap(({ view }) => view ?? []),
  ]);
  const areas = areasOf(modules);
  const known = new Set([
    ...allPages.flatMap(({ address }) => address ?? []),
    ...[...areas].map((area) => `/${area}`),
    ...lists.flatMap((list) => SCREEN_PATHS.map((screen) => `${list}${screen}`)),
    ...declared.map((path) => normalized(path.split(/[?#]/)[0]!)),
  ]);
  const patterns = pages.map(({ path }) => ({ name: normalized(path), wanted: parts(normalized(path)) }));
  return (path) => {
    const requested = parts(path);
    const pattern = patterns.find(
      ({ wanted }) =>
        wanted.length === requested.length && wanted.every((part, n) => part === ID || part === requested[n]),
    );
    if (pattern) return pattern.name;
    let name = `/${requested.map((part) => (isId(part) ? ID : part)).join('/')}`;
    if (known.has(name) || !areas.has(requested[0] ?? '')) return known.has(name) ? name : null;
    while (!known.has(name)) name = name.slice(0, name.lastIndexOf('/'));
    return name;
  };
}
