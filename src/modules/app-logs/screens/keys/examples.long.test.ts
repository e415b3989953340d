// Long, since the example waits until the server takes its lines. In the suite: examples.test.ts (each names the address and the key),
// src/modules/app-logs/intake/body.test.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXAMPLES } from './examples.ts';

const partsOf = (key: string, origin: string) =>
  EXAMPLES.find((one) => one.key === key)!.parts({ origin, secret: 'crl_proba123_tajna' });

it('the one for pino sends every line once, also those that the server cannot take at first', async () => {
  const taken: string[] = [];
  let asked = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    asked += 1;
    const status = [409, 500][asked - 1] ?? 200;
    if (status === 200) taken.push(...body.split('\n'));
    expect(request.headers.authorization).toBe('Bearer crl_proba123_tajna');
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'carsija-log-'));
  try {
    const { port } = server.address() as AddressInfo;
    const file = join(folder, 'posalji-logove.mjs');
    writeFileSync(file, partsOf('pino', `http://127.0.0.1:${port}`)[0]!.text);
    const lines = [1, 2, 3].map((n) => JSON.stringify({ level: 30, msg: `Red ${n}` }));
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, KLJUC: 'crl_proba123_tajna', NODE_OPTIONS: '' },
    });
    child.stdin.end(`${lines.join('\n')}\n`);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(taken).toEqual(lines);
    expect(asked).toBe(3);
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
