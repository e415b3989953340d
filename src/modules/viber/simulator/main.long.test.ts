// Long, since processes are started. In the suite: main.test.ts (every option), simulator.test.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { dataFolder } from '../../../../test/folder.ts';
import { startSimulator } from './simulator.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

function run(...words: string[]) {
  const program = ['scripts/run.mjs', 'src/modules/viber/simulator/main.ts', ...words];
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk;
  });
  return { child, said };
}

it('the command says its address and tokens in one line of JSON, writes a log and ends on SIGTERM', async () => {
  const folder = dataFolder('viber');
  const log = join(folder.path, 'log.jsonl');
  const { child, said } = run('--port', '0', '--seed', '7', '--bots=2', '--log', log);
  await expect.poll(() => said.out).toContain('\n');
  const { ready, base, bots } = JSON.parse(said.out);
  expect(ready).toBe(true);
  const twin = await startSimulator({ seed: 7, bots: 2 });
  expect(bots).toEqual(twin.bots.map(({ name, token }) => ({ name, token })));
  await twin.close();
  const headers = { 'x-viber-auth-token': bots[1].token };
  const answer = await fetch(`${base}get_account_info`, { method: 'POST', headers });
  expect(await answer.json()).toMatchObject({ status: 0, name: 'Čaršija bot 2' });
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('"get_account_info"');
  expect(readFileSync(log, 'utf8')).not.toContain(bots[1].token);
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect({ code, err: said.err }).toEqual({ code: 0, err: '' });
  await expect(fetch(base)).rejects.toThrow();
  folder.remove();
});

it('the command explains wrong words and a taken port', async () => {
  const taken = await startSimulator();
  const busy = run('--port', String(taken.port));
  const wrong = run('--bota', '2');
  const codes = await Promise.all([busy, wrong].map(async ({ child }) => (await once(child, 'close'))[0]));
  expect(codes).toEqual([1, 1]);
  expect(busy.said.err).toContain(`Port ${taken.port} je zauzet.`);
  expect(wrong.said.err).toContain('Opcija --bota ne postoji');
  await taken.close();
});
