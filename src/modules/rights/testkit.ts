import type { TestApp } from '../../../test/helper.ts';
import type { PermissionCell, PermissionTreeData } from './giving/tree.api.ts';

/** Every right of a tree, by name. */
export const cellsOf = (tree: PermissionTreeData): Map<string, PermissionCell> =>
  new Map(
    tree.flatMap(({ areas }) =>
      areas.flatMap(({ pregled, save }) =>
        [pregled, save].flatMap((cell) => (cell ? [[cell.name, cell] as const] : [])),
      ),
    ),
  );

/** Names of the rights that are given in a tree. */
export const grantedIn = (tree: PermissionTreeData): string[] =>
  [...cellsOf(tree).values()]
    .filter((cell) => cell.granted)
    .map((cell) => cell.name)
    .sort();

/** The API in the name of one person. */
export const as = (t: TestApp, { token }: { token: string }) => ({
  get: (url: string) => t.call('GET', url, { token }),
  post: (url: string, body: unknown) => t.call('POST', url, { token, body }),
  put: (url: string, body: unknown) => t.call('PUT', url, { token, body }),
  patch: (url: string, body: unknown) => t.call('PATCH', url, { token, body }),
  remove: (url: string) => t.call('DELETE', url, { token }),
  /** Changes the rights at `url`; the function gets the current ones. */
  async change(url: string, to: (now: string[]) => string[]) {
    const { body } = await t.call('GET', url, { token });
    const permissions = to(grantedIn(body.data.tree));
    return t.call('PUT', url, { token, body: { permissions, version: body.data.version } });
  },
});
