import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { scaledTimeout } from '../../../../test/timeout.ts';

/** Runs a command as a person without a terminal does. */
export async function run(
  command: 'backup' | 'restore' | 'rotate',
  dataDir: string,
  words: string[],
  more: Record<string, string> = {},
) {
  const file = command === 'rotate' ? '../../rotate-secrets.ts' : `../${command}-command.ts`;
  const program = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      BACKUP_DIR: '',
      BACKUP_PASSPHRASE: '',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: scaledTimeout(120_000),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
