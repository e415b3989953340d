import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));
const run = promisify(execFile);

/** A client in a folder of its own, with types generated from a description. */
export interface BuiltClient {
  /** What the generator said, and the lines of types that it wrote. */
  said: string;
  lines: number;
  /** Compiles it as strictly as TypeScript can, the generated types too. Throws with what does not fit. */
  compile(): Promise<void>;
  /** Runs it against a server; answers what it prints. Throws with what went wrong. */
  walk(url: string, person: { email: string; password: string }): Promise<string>;
  remove(): void;
}

const SETTINGS = {
  compilerOptions: {
    ...{ target: 'es2024', module: 'nodenext', lib: ['es2024', 'dom', 'dom.iterable'], types: ['node'] },
    ...{
      strict: true,
      noUncheckedIndexedAccess: true,
      noImplicitOverride: true,
      noPropertyAccessFromIndexSignature: true,
    },
    ...{ verbatimModuleSyntax: true, allowImportingTsExtensions: true, noEmit: true, skipLibCheck: true },
  },
  include: ['*.ts'],
};

/** Generates types from an OpenAPI document by openapi-typescript, and puts the client beside them. Throws with what the generator says. */
export async function buildClient(document: unknown): Promise<BuiltClient> {
  // Below the project, where the client finds its packages.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'client-'));
  const node = async (...args: string[]): Promise<string> => {
    try {
      const { stdout, stderr } = await run(process.execPath, args, { cwd: root, maxBuffer: 64 * 1024 ** 2 });
      return stdout + stderr;
    } catch (error) {
      const { stdout, stderr } = error as { stdout?: string; stderr?: string };
      throw new Error(`${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
    }
  };
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const [description, types] = [join(folder, 'openapi.json'), join(folder, 'api.ts')];
  writeFileSync(description, JSON.stringify(document));
  copyFileSync(join(here, 'walk.ts'), join(folder, 'walk.ts'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS));
  const generator = [
    '--import',
    join(here, 'older-compiler.ts'),
    'node_modules/openapi-typescript/bin/cli.js',
  ];
  // A field with a default may be left out of what is sent.
  const options = ['--output', types, '--default-non-nullable=false'];
  const said = await node(...generator, description, ...options).catch((error: unknown) => {
    remove();
    throw error;
  });
  return {
    said,
    lines: readFileSync(types, 'utf8').split('\n').length,
    compile: async () => void (await node('node_modules/typescript/bin/tsc', '--project', folder)),
    walk: (url, { email, password }) => node(join(folder, 'walk.ts'), url, email, password),
    remove,
  };
}
