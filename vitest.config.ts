import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { scaledTimeout } from './test/timeout.ts';

/** `npm test -- long` runs the long files alone, `npm test` all others (docs/decisions/105-long-tests.md). */
const long = Boolean(process.env.LONG_TESTS);

const files = ['reliability', 'scripts', 'src', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && /\.long\.test\./.test(path) === long)
    .map((path) => join(folder, path)),
);
const holding = (what: RegExp): string[] => files.filter((path) => what.test(readFileSync(path, 'utf8')));

/** These replace modules or globals; what they leave behind would be the next file's. */
const changing = holding(/\bvi\.(mock|doMock|stubGlobal|stubEnv)\b|process\.chdir/);
/** These give a test a minute or more, or start databases of their own. */
const slow = holding(/\bscaledTimeout\(([6-9]\d|\d{3})_000\)|\/test\/harness\.ts'/);
/** These are about what a password costs. */
const costly = files.filter((path) =>
  /^(src\/modules\/auth\/auth(\.long)?|test\/wrong-credentials\.long)\.test\.ts$/.test(path),
);

/** These are about the process that reads a file which is brought in. */
const reading = files.filter((path) =>
  /^src\/core\/transfer\/(files|gone|hostile|load|read|upload)(\.long)?\.test\.ts$/.test(path),
);

const cheapPasswords = {
  find: /^\.{1,2}\/(.*\/)?password-cost\.ts$/,
  replacement: fileURLToPath(new URL('./test/password-cost.ts', import.meta.url)),
};

const readerProcess = fileURLToPath(new URL('./src/core/transfer/read.ts', import.meta.url));
/** The application reads files without a process for each; a test that names the module itself gets it. */
const readHere = {
  name: 'read-here',
  enforce: 'pre' as const,
  resolveId: (source: string, importer?: string) =>
    source.endsWith('/read.ts') &&
    importer &&
    !importer.includes('.test.') &&
    resolve(dirname(importer), source) === readerProcess
      ? fileURLToPath(new URL('./test/read-here.ts', import.meta.url))
      : null,
};

/** None where it has no files. */
const project = (
  name: string,
  include: string[],
  more: object,
  plugins: (typeof readHere)[] = [],
): TestProjectConfiguration[] =>
  include.length === 0
    ? []
    : [
        {
          extends: true,
          plugins,
          // The root's set-up runs once for all projects.
          test: { name, include, globalSetup: [], ...more },
        },
      ];

/** What takes long begins first: at the end the other workers would wait for it. */
class SlowFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const isQuick = ({ moduleId }: TestSpecification) =>
      Number(!slow.some((path) => moduleId.endsWith(`/${path}`)));
    // A project's files stay together, since they share processes.
    const projects = Map.groupBy(await super.sort(specifications), ({ project }) => project.name);
    return [...projects.values()].flatMap((files) => files.toSorted((a, b) => isQuick(a) - isQuick(b)));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    // Every file that needs a database has its own. Four for two cores, since a file often waits: for Chromium, for time to pass.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
    // What one node tells another takes as long as the machine is busy.
    expect: { poll: { timeout: scaledTimeout(10_000) } },
    projects: [
      ...project('real passwords', costly, {}),
      ...project(
        'alone',
        [...new Set([...changing, ...reading])].filter((path) => !costly.includes(path)),
        { alias: [cheapPasswords] },
      ),
      // One after another in one process, which reads the application's code once: it is what most files wait for.
      ...project(
        'together',
        files.filter((path) => ![...costly, ...changing, ...reading].includes(path)),
        {
          isolate: false,
          alias: [cheapPasswords],
        },
        [readHere],
      ),
    ],
  },
});
