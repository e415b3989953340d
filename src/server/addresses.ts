import type { ModuleManifest } from '../core/manifest.ts';
import { areasOf, buildMenu, flatMenu } from '../menu.ts';
import { allPages } from '../site/pages/all-pages.ts';
import type { SitePage } from './module.ts';

/** What stands in the place of a record's id. */
const ID = ':id';
const A_RECORD = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Where the screens of a list's records stand below it. */
const BELOW = [
  '',
  '/create',
  '/import',
  `/${ID}`,
  `/${ID}/edit`,
  `/${ID}/view`,
  `/edit/${ID}`,
  `/view/${ID}`,
];

const parts = (path: string): string[] => path.split('/').slice(1);
const folded = (path: string): string => path.replaceAll(/:\w+/g, ID);

/**
 * A function that says which page of the product stands at a path: its address with `:id` in the place of a record's, so
 * that there are as many as there are screens; of a screen of the back-office that nothing declares, the next one above
 * it. Null: there is none. Takes a path without query, and without a slash at its end.
 */
export function pageNames(
  modules: readonly ModuleManifest[],
  many: readonly SitePage[],
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
    ...lists.flatMap((list) => BELOW.map((below) => `${list}${below}`)),
    ...declared.map((path) => folded(path.split(/[?#]/)[0]!)),
  ]);
  const patterns = many.map(({ path }) => ({ name: folded(path), wanted: parts(folded(path)) }));
  return (path) => {
    const given = parts(path);
    const pattern = patterns.find(
      ({ wanted }) =>
        wanted.length === given.length && wanted.every((part, n) => part === ID || part === given[n]),
    );
    if (pattern) return pattern.name;
    let name = `/${given.map((part) => (A_RECORD.test(part) ? ID : part)).join('/')}`;
    if (known.has(name) || !areas.has(given[0] ?? '')) return known.has(name) ? name : null;
    while (!known.has(name)) name = name.slice(0, name.lastIndexOf('/'));
    return name;
  };
}
