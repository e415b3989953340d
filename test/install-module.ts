import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const fixture = join(root, 'test/fixture-module');

/** The files of the fixture module, as paths in its folder. */
export const fixtureFiles = (): { path: string; text: string }[] =>
  readdirSync(fixture, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(fixture, path), 'utf8') }));

/** A step of "Adding a module" in docs/ARCHITECTURE.md: the names in backticks before its dash, and the rest. */
interface Step {
  names: string[];
  text: string;
}

/** The steps of "Adding a module", as they are written. */
export function stepsOfArchitecture(): Step[] {
  const [, section = ''] = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8').split(
    '## Adding a module\n',
  );
  return [...section.split('\n## ')[0]!.matchAll(/^\d+\. (.*(?:\n {3}.*)*)/gm)].map(([, text = '']) => ({
    names: [...text.split(' — ')[0]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
    text,
  }));
}

/** A name of a step as a pattern for paths in a module's folder: `<x>.api.ts` is `nalozi.api.ts`. */
const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replaceAll('.', '\\.').replace('<x>', '[\\w-]+')}${name.endsWith('/') ? '.+' : ''}$`);

/** True for a file that a step names. */
export const isNamed = (step: Step, path: string): boolean =>
  step.names.some((name) => patternOf(name).test(path));

/**
 * Follows the steps of "Adding a module" in a copy of the source: puts the fixture's files into a folder of
 * `src/modules`, adds its lines to the lists and runs the command, each because a step names it.
 */
export async function installFixture(): Promise<{ path: string; remove: () => void }> {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  // Inside the project, so that packages are found.
  const tree = mkdtempSync(join(root, 'test-results/module-'));
  for (const part of ['src', 'migrations', 'test', 'package.json', 'docs'])
    cpSync(join(root, part), join(tree, part), { recursive: true });
  const steps = stepsOfArchitecture();
  for (const { path, text } of fixtureFiles().filter((file) =>
    steps.some((step) => isNamed(step, file.path)),
  )) {
    const target = join(tree, 'src/modules/nalozi', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text.replaceAll(/((?:\.\.\/)+)src\//g, '$1'));
  }
  for (const name of steps.flatMap(({ names }) => names)) {
    if (name.startsWith('src/')) addLine(join(tree, name));
    if (name.startsWith('npm run db:generate'))
      await promisify(execFile)(process.execPath, ['src/server/db/generate.ts', 'nalozi'], { cwd: tree });
  }
  return { path: tree, remove: () => rmSync(tree, { recursive: true, force: true }) };
}

/** Adds the module to one of the three lists, as its neighbours stand there. */
function addLine(file: string): void {
  const text = readFileSync(file, 'utf8');
  const neighbour = /^import (\{ visits \}|visits) from .*;$/m.exec(text)![0];
  const line = neighbour.replaceAll('visits', 'nalozi');
  writeFileSync(
    file,
    text.replace(neighbour, `${neighbour}\n${line}`).replace(/^ {2}visits,$/m, '  visits,\n  nalozi,'),
  );
}
