import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { scaledTimeout } from '../../../test/timeout.ts';

/** What the product prints when it is started and cannot; ends it where it can. */
export async function start(
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { ...process.env, LOG_LEVEL: 'silent', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: scaledTimeout(30_000),
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
