import { filledDatabase } from '/tmp/w/h/lead/bench/lib/filled.ts';
import { requestsPerSecond } from '/tmp/w/h/lead/bench/lib/load.ts';
import { signIn, freePort } from '/tmp/w/h/lead/bench/lib/product.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
const what = process.argv[2] ?? 'page';
const bench = await filledDatabase();
try {
  const c = bench.connection;
  const port = await freePort();
  const { SETTINGS } = await import('/tmp/w/h/lead/bench/lib/product.ts');
  const child = spawn(process.execPath, [...(process.env.CNT ? ['--import', '/tmp/w/cnt.mjs'] : ['--cpu-prof', '--cpu-prof-dir=/tmp/w/prof']), '/tmp/w/h/lead/src/server/main.ts'], { cwd: '/tmp/w/h/lead', env: { ...process.env, ...SETTINGS, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: '/tmp/w/profdata', DATABASE_URL: `postgres://${c.username}@localhost:${c.port}/${c.database}?host=${encodeURIComponent(c.host)}` }, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  for (;;) { const a = await fetch(url + '/api/ready').catch(() => null); if (a?.ok) break; await new Promise(r => setTimeout(r, 50)); }
  const headers = { authorization: `Bearer ${await signIn(url)}` };
  const api = `${url}/api/erp/sifarnici/grupe-robe`;
  const body = (n) => JSON.stringify({ sifra: `P${process.hrtime.bigint()}`.slice(0, 20), naziv: `Nova grupa ${n}` });
  const load = what === 'create' ? { url: api, method: 'POST', headers, body, seconds: 8 } : { url: api + (what === 'page' ? '' : '?' + what), headers, seconds: 8 };
  console.log(what, await requestsPerSecond(load as never));
  child.kill('SIGTERM'); await once(child, 'exit');
} finally { await bench.stop(); }
