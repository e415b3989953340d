import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { is, Table } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { moduleScreens } from '../src/admin/modules.ts';
import { modules } from '../src/modules.ts';
import { serverModules } from '../src/server/modules.ts';

const src = fileURLToPath(new URL('../src', import.meta.url));

interface Source {
  /** Path below src, with forward slashes. */
  path: string;
  text: string;
  /** What it imports: paths below src, or package names. */
  imports: string[];
  /** Those of them that are there when it runs, not only its types. */
  atRunTime: string[];
}

const sources: Source[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => {
    const text = readFileSync(join(src, path), 'utf8');
    const found = [
      ...text.matchAll(
        /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import ['"]([^'"]+)['"]/g,
      ),
    ];
    const target = (match: RegExpMatchArray): string => {
      const name = (match[1] ?? match[2] ?? match[3])!;
      return name.startsWith('.') ? relative(src, resolve(src, dirname(path), name)) : name;
    };
    const typesOnly = (match: RegExpMatchArray): boolean => /^\s*(import|export) type\b/.test(match[0]);
    return {
      path,
      text,
      imports: found.map(target),
      atRunTime: found.filter((match) => !typesOnly(match)).map(target),
    };
  });

const code = sources.filter(({ path }) => !/\.test\.tsx?$|testkit|\/test\//.test(path));
/** Files of a module that only the browser reads. */
const isScreen = (path: string): boolean => /^modules\/[^/]+\/(screens\.tsx$|([^/]+\/)?screens\/)/.test(path);
const moduleOf = (path: string): string | undefined => /^modules\/([^/]+)\//.exec(path)?.[1];

/** Whether `to` belongs to a module, and not to that of `path`. */
const isAnothers = (to: string, path: string): boolean =>
  moduleOf(to) !== undefined && moduleOf(to) !== moduleOf(path);

/** By part, which other parts it needs, each with one of the imports that say so. `partOf` is undefined for a file outside of all. */
function needsOf(
  partOf: (path: string) => string | undefined,
  importsOf: (source: Source) => string[],
): Map<string, Map<string, string>> {
  const needs = new Map<string, Map<string, string>>();
  for (const source of code) {
    const part = partOf(source.path);
    for (const to of importsOf(source)) {
      const other = partOf(to);
      if (!part || !other || other === part) continue;
      needs.set(part, (needs.get(part) ?? new Map<string, string>()).set(other, `${source.path} -> ${to}`));
    }
  }
  return needs;
}

/** The imports that lead from a part back to itself; null where none do. */
function circleOf(graph: ReturnType<typeof needsOf>): string[] | null {
  const done = new Set<string>();
  const walk = (name: string, way: readonly string[], imports: readonly string[]): string[] | null => {
    if (way.includes(name)) return imports.slice(way.indexOf(name));
    if (done.has(name)) return null;
    for (const [next, by] of graph.get(name) ?? []) {
      const found = walk(next, [...way, name], [...imports, by]);
      if (found) return found;
    }
    done.add(name);
    return null;
  };
  for (const name of graph.keys()) {
    const found = walk(name, [], []);
    if (found) return found;
  }
  return null;
}

/** Every import of `from` that `forbidden` objects to, as "file -> import". */
function offences(
  from: (path: string) => boolean,
  forbidden: (target: string, path: string) => boolean,
): string[] {
  return code
    .filter(({ path }) => from(path))
    .flatMap(({ path, imports }) =>
      imports.filter((to) => forbidden(to, path)).map((to) => `${path} -> ${to}`),
    );
}

describe('the tree', () => {
  it('is read at all', () => {
    expect(code.length).toBeGreaterThan(50);
    expect(code.find(({ path }) => path === 'core/routes.ts')?.imports).toContain('core/serve-list.ts');
  });

  it('a resource declaration imports nothing but core/resource', () => {
    expect(
      offences(
        (path) => path.endsWith('.resource.ts'),
        (to) => to !== 'core/resource.ts',
      ),
    ).toEqual([]);
  });

  it('a screen never imports a table, a service or the server', () => {
    const server = (to: string) =>
      /\.(table|service|routes)\.ts$/.test(to) || to.startsWith('server/') || to === 'core/table.ts';
    expect(
      offences(
        (path) => path.endsWith('.tsx') || isScreen(path) || /^(admin|site|web)\//.test(path),
        (to) => server(to),
      ),
    ).toEqual([]);
  });

  it("the time zone's name stands in core/zone.ts alone", () => {
    const own = code.filter(({ text }) => text.includes('Europe/Sarajevo')).map(({ path }) => path);
    expect(own).toEqual(['core/zone.ts']);
  });

  it('core imports no module, no server and no screen', () => {
    expect(
      offences(
        (path) => path.startsWith('core/'),
        (to) => /^(modules|menu|permissions|admin|site|web|server)(\/|\.ts)/.test(to),
      ),
    ).toEqual([]);
  });

  it("nobody imports another module's table, but a table that refers to it", () => {
    expect(
      offences(
        (path) => !path.endsWith('.table.ts'),
        (to, path) => to.endsWith('.table.ts') && isAnothers(to, path),
      ),
    ).toEqual([]);
  });

  it("nobody imports a module's screens but the list of them, and these their own", () => {
    expect(
      offences(
        (path) => path !== 'admin/modules.ts',
        (to, path) => isScreen(to) && isAnothers(to, path),
      ),
    ).toEqual([]);
  });

  it('no modules need each other when they run, in however long a circle', () => {
    expect(circleOf(needsOf(moduleOf, ({ atRunTime }) => atRunTime))).toBeNull();
  });

  it('no files need each other when they run, in however long a circle', () => {
    expect(
      circleOf(
        needsOf(
          (path) => path,
          ({ atRunTime }) => atRunTime,
        ),
      ),
    ).toBeNull();
  });

  it('a module knows the others by name and not by the lists of them', () => {
    expect(
      offences(
        (path) => moduleOf(path) !== undefined,
        (to) => /^((admin|server)\/)?modules\.ts$/.test(to),
      ),
    ).toEqual([]);
  });

  it('the back-office knows modules by the list of them alone, and of some the types of an API that it calls', () => {
    const called = [
      'rights/giving/tree',
      'search/search',
      'trail/trail',
      'workspace/layouts',
      'workspace/saved-views',
    ];
    const known = called.map((api) => `modules/${api}.api.ts`);
    const ofModules = code
      .filter(({ path }) => path.startsWith('admin/') && path !== 'admin/modules.ts')
      .flatMap(({ imports, atRunTime }) =>
        imports.filter((to) => moduleOf(to)).map((to) => ({ to, atRunTime })),
      );
    expect([...new Set(ofModules.map(({ to }) => to))].sort()).toEqual(known);
    expect(ofModules.filter(({ to, atRunTime }) => atRunTime.includes(to))).toEqual([]);
  });

  it.each(['admin', 'modules/auth', 'modules/bookkeeping', 'modules/rights', 'modules/shop'])(
    'no folders of %s need each other, in however long a circle',
    (parent) => {
      const folderOf = (path: string): string | undefined =>
        path.startsWith(`${parent}/`) ? /^[^/]+(?=\/)/.exec(path.slice(parent.length + 1))?.[0] : undefined;
      const needs = needsOf(folderOf, ({ imports }) => imports);
      expect(needs.size).toBeGreaterThan(1);
      expect(circleOf(needs)).toBeNull();
    },
  );

  it('the server and its routes know modules by the list of them alone', () => {
    expect(
      offences(
        (path) => /^(server|permissions|menu)/.test(path) && !/^server\/(modules\.ts$|demo)/.test(path),
        (to) => moduleOf(to) !== undefined,
      ),
    ).toEqual([]);
  });

  it('a module knows of the server what module.ts says, and that as types', () => {
    expect(
      offences(
        (path) => moduleOf(path) !== undefined,
        (to) => to.startsWith('server/') && to !== 'server/module.ts',
      ),
    ).toEqual([]);
    expect(
      code
        .filter(({ path, atRunTime }) => moduleOf(path) && atRunTime.some((to) => to.startsWith('server/')))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('only the screens of a module know the front ends', () => {
    expect(
      offences(
        (path) => moduleOf(path) !== undefined && !isScreen(path),
        (to) => /^(admin|site|web)\//.test(to) || isScreen(to),
      ),
    ).toEqual([]);
  });

  it("the site never imports the back-office's kit, nor the back-office the site", () => {
    expect(
      offences(
        (path) => path.startsWith('site/'),
        (to) => to.startsWith('admin/') || to.startsWith('@mantine/'),
      ),
    ).toEqual([]);
    expect(
      offences(
        (path) => path.startsWith('admin/'),
        (to) => to.startsWith('site/'),
      ),
    ).toEqual([]);
  });

  it("every dialog is the kit's, which gives the focus back; the palette takes it further by itself", () => {
    const own = sources.filter(({ text }) => /<Modal[\s.>]/.test(text)).map(({ path }) => path);
    expect(own.sort()).toEqual(['admin/kit/dialog.tsx', 'admin/palette/palette.tsx']);
  });

  it("the site's pages come to life without the library that shows toasts", () => {
    const eager = code
      .filter(({ path }) => path.startsWith('site/'))
      .filter(
        ({ atRunTime }) => atRunTime.includes('react-hot-toast') || atRunTime.includes('web/toaster.tsx'),
      )
      .map(({ path }) => path);
    expect(eager).toEqual(['site/frame/toasts.tsx']); // which asks for it later
    expect(code.find(({ path }) => path === eager[0])?.text).not.toMatch(
      /import (?!type)[^;]*toast(er\.tsx)?';/,
    );
  });

  it('what both ends read stays free of the server', () => {
    const browserSafe = [
      ...['core/manifest.ts', 'core/resource.ts', 'core/schema.ts', 'core/registry.ts'],
      ...['core/endpoint.ts', 'core/list-query.ts', 'core/resource-api.ts'],
      ...['modules.ts', 'menu.ts', 'permissions.ts'],
    ];
    expect(
      offences(
        (path) =>
          browserSafe.includes(path) ||
          path.endsWith('.api.ts') ||
          /^modules\/[^/]+\/(index|resources)\.ts$/.test(path),
        (to) =>
          /^(node:|drizzle|fastify|postgres|server\/)/.test(to) ||
          /^core\/(table|crud|query|routes|serve|http)\.ts/.test(to),
      ),
    ).toEqual([]);
  });

  it("the site's pages carry no schema: what they know of the API are types", () => {
    expect(
      code
        .filter(({ path }) => /^(site|web)\//.test(path))
        .flatMap(({ path, atRunTime }) =>
          atRunTime.filter((to) => to === 'zod' || to.endsWith('.api.ts')).map((to) => `${path} -> ${to}`),
        ),
    ).toEqual([]);
  });

  it('what the front ends run asks for nothing that Safari 17.4, Firefox 140 or a page of plain HTTP lacks', () => {
    const isFront = (path: string): boolean => /^(site|admin|web)\//.test(path) || isScreen(path);
    const ofPath = new Map(code.map((source) => [source.path, source]));
    const run = new Set([...ofPath.keys()].filter(isFront));
    // It grows while it is walked: what they import imports more.
    for (const path of run) for (const to of ofPath.get(path)?.atRunTime ?? []) run.add(to);
    const missing =
      /\bcrypto\.randomUUID\(|\bURL\.parse\(|\bPromise\.try\(|\bRegExp\.escape\(|\bIterator\.(from|concat)\(|\bError\.isError\(|\bMath\.sumPrecise\(|\.getOrInsert(Computed)?\(|\bIntl\.DurationFormat\(|\bTemporal\./;
    expect(
      code.filter(({ path, text }) => run.has(path) && missing.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('holds no promise of later work', () => {
    expect(
      code
        .filter(({ text }) => /\b(TODO|FIXME|XXX)\b|not implemented|coming soon/i.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('the folders of modules', () => {
  const folders = readdirSync(join(src, 'modules'));
  const holding = (file: RegExp): string[] =>
    folders.filter((folder) => readdirSync(join(src, 'modules', folder)).some((name) => file.test(name)));
  const names = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name).sort();

  it('are each in every list that they have something for', () => {
    expect(names(modules)).toEqual(folders.sort());
    expect(names(serverModules)).toEqual(holding(/^server\.ts$/));
    expect(names(moduleScreens)).toEqual(holding(/^screens\.tsx$/));
    expect(holding(/^index\.ts$/)).toEqual(folders);
    expect(
      holding(/\.table\.ts$|\.routes\.ts$/).filter((name) => !names(serverModules).includes(name)),
    ).toEqual([]);
  });

  it('give their tables to the migrations', async () => {
    for (const { path } of code.filter((file) => moduleOf(file.path) && file.path.endsWith('.table.ts'))) {
      const given = serverModules.find(({ name }) => name === moduleOf(path))?.tables ?? {};
      const exported: Record<string, unknown> = await import(join(src, path));
      for (const one of Object.values(exported))
        if (is(one, Table)) expect(Object.values(given).includes(one), path).toBe(true);
    }
  });

  it('give their resources to the manifest, and rules to none but these', async () => {
    for (const { path } of code.filter((file) => file.path.endsWith('.resource.ts'))) {
      const given = modules.find(({ name }) => name === moduleOf(path))?.resources ?? [];
      const exported: Record<string, unknown> = await import(join(src, path));
      for (const one of Object.values(exported)) expect(given, path).toContain(one);
    }
    for (const { name, resources = {} } of serverModules) {
      const own = (modules.find((module) => module.name === name)?.resources ?? []).map((one) => one.name);
      for (const resource of Object.keys(resources)) expect(own).toContain(resource);
    }
  });

  it('declare each right once', () => {
    const stems = modules.flatMap(({ permissions = [] }) => permissions.map(({ stem }) => stem));
    expect(stems.filter((stem, index) => stems.indexOf(stem) !== index)).toEqual([]);
  });
});

it('every style of the public site stands in a layer', () => {
  const folder = join(src, 'site/styles');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  );
  const sheets = files.filter((path) => path === 'site.css' || dirname(path) === 'sheets');
  const read = (path: string): string =>
    readFileSync(join(folder, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  for (const path of sheets)
    for (const rule of read(path)
      .split(';')
      .map((one) => one.trim()))
      expect(rule, path).toMatch(
        /^(|@layer [\w, ]+|@import "[^"]+" layer\(\w+\)|@import "(\.\.\/site|\.\/tool)\.css")$/,
      );
  for (const path of files.filter((one) => !sheets.includes(one)))
    expect(read(path), path).not.toContain('@import');
  const imported = sources
    .flatMap((source) => source.imports)
    .filter((path) => path.startsWith('site/styles/'));
  expect(imported.filter((path) => !path.startsWith('site/styles/sheets/'))).toEqual([]);
});
