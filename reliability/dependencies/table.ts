import { type Direct, directDependencies } from './packages.ts';
import { PURPOSES } from './purposes.ts';
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

/** docs/dependencies.md. */
export function dependencyPage(rows: readonly Row[]): string {
  const parts = Object.entries(KINDS).map(([kind, title]) => {
    const own = rows.filter((row) => row.kind === kind);
    const cells = own.map(({ name, version, licence, purpose, source }) =>
      [source ? `[${name}](${source})` : name, version, licence ?? '', purpose].join(' | '),
    );
    const lines = ['package | version | licence | what for', '--- | --- | --- | ---', ...cells];
    return `## ${title}\n\n${lines.map((line) => `| ${line} |`).join('\n')}\n`;
  });
  return `# Direct dependencies

Written by \`npm run reliability -- dependencies --write\` from package.json and what is installed. When a package was last released is known to
the registry alone: \`npm outdated\` says what has a newer version. All that comes with them, with licences: \`npm run reliability -- sbom\`.

${parts.join('\n')}`;
}
