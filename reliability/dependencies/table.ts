import { type Direct, directDependencies } from './packages.ts';
import { PURPOSES } from './purposes.ts';
import type { Release } from './releases.ts';
import { usesOf } from './uses.ts';

/** A direct dependency, with the files that need it and what for. */
export interface Row extends Direct {
  purpose: string;
  uses: string[];
}

export function dependencyRows(): Row[] {
  const all = directDependencies();
  const uses = usesOf(all.map(({ name }) => name));
  return all.map((one) => ({ ...one, purpose: PURPOSES[one.name] ?? '', uses: uses.get(one.name)! }));
}

const KINDS = {
  production: 'Needed where it runs',
  optional: 'One of each kind for each machine, or without which it runs',
  development: 'For building and testing',
} as const;

/** docs/dependencies.md. `releases`: what is known of when packages were last released, by name. */
export function dependencyPage(
  rows: readonly Row[],
  releases: ReadonlyMap<string, Release> = new Map(),
): string {
  const parts = Object.entries(KINDS).map(([kind, title]) => {
    const own = rows.filter((row) => row.kind === kind);
    const cells = own.map(({ name, version, licence, purpose, source }) => {
      const { month = '', looked = '' } = releases.get(name) ?? {};
      const named = source ? `[${name}](${source})` : name;
      return [named, version, licence ?? '', month, looked, purpose].join(' | ');
    });
    const titles = ['package', 'version', 'licence', 'last released', 'looked up', 'what for'];
    const lines = [titles.join(' | '), titles.map(() => '---').join(' | '), ...cells];
    return `## ${title}\n\n${lines.map((line) => `| ${line} |`).join('\n')}\n`;
  });
  return `# Direct dependencies

Written by \`npm run reliability -- dependencies --write\` from package.json and what is installed. When a package was last released is known to
the registry alone: with \`--online\` npm asks it for each package and notes the day; without, what was looked up before stays. What has a newer
version: \`npm outdated\`. All that comes with them, with licences: \`npm run reliability -- sbom\`.

${parts.join('\n')}`;
}
