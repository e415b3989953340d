import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));

interface Source {
  /** Path below src, with forward slashes. */
  path: string;
  text: string;
  /** What it imports: paths below src, or package names. */
  imports: string[];
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
    const imports = found
      .map((match) => (match[1] ?? match[2] ?? match[3])!)
      .map((name) => {
        if (name.startsWith('#app/')) return name.slice('#app/'.length);
        return name.startsWith('.') ? relative(src, resolve(src, dirname(path), name)) : name;
      });
    return { path, text, imports };
  });

const code = sources.filter(({ path }) => !/\.test\.tsx?$|testkit|\/test\//.test(path));
const moduleOf = (path: string): string | undefined => /^modules\/([^/]+)\//.exec(path)?.[1];

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
    expect(code.find(({ path }) => path === 'core/routes.ts')?.imports).toContain('core/transfer/export.ts');
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
        (path) => path.endsWith('.tsx') || /^(admin|site|web)\//.test(path),
        (to) => server(to),
      ),
    ).toEqual([]);
  });

  it('core imports no module, no server and no screen', () => {
    expect(
      offences(
        (path) => path.startsWith('core/'),
        (to) => /^(modules|admin|site|web|server)(\/|\.ts)/.test(to),
      ),
    ).toEqual([]);
  });

  it("no module imports another module's table", () => {
    expect(
      offences(
        (path) => moduleOf(path) !== undefined,
        (to, path) =>
          to.endsWith('.table.ts') && moduleOf(to) !== undefined && moduleOf(to) !== moduleOf(path),
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

  it('what both ends read stays free of the server', () => {
    const browserSafe = ['core/resource.ts', 'core/schema.ts', 'core/registry.ts', 'modules.ts', 'menu.ts'];
    expect(
      offences(
        (path) => browserSafe.includes(path) || /^modules\/[^/]+\/(index|resources)\.ts$/.test(path),
        (to) =>
          /^(node:|drizzle|fastify|postgres|server\/)/.test(to) || /^core\/(table|crud|routes|http)/.test(to),
      ),
    ).toEqual([]);
  });

  it('keeps files short', () => {
    const lines = code.map(({ path, text }) => ({ path, lines: text.split('\n').length }));
    expect(lines.filter((file) => file.lines > 400)).toEqual([]);
    const sorted = lines.map((file) => file.lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThanOrEqual(250);
  });

  it('holds no promise of later work', () => {
    expect(
      code
        .filter(({ text }) => /\b(TODO|FIXME|XXX)\b|not implemented|coming soon/i.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});
