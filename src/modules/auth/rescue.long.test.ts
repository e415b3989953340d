// Long, since a program is started, twice.
// In the suite: rescue.test.ts (a new password from the server, its trail, whom it is refused).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';

let t: TestApp;
const login = (email: string, password: string) =>
  t.call('POST', '/api/auth/login', { body: { email, password } });

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it(
  'is a command that prints it once',
  async () => {
    const { email } = await t.member();
    const { host, port, username, database } = t.owner;
    const script = fileURLToPath(new URL('../../server/admin-password.ts', import.meta.url));
    const run = async (...given: string[]) => {
      const child = spawn(process.execPath, [script, ...given], {
        env: {
          ...process.env,
          DATABASE_URL: `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
        },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
      const [code] = await once(child, 'close');
      return { code, said };
    };
    const { code, said } = await run(email);
    expect(said).toContain(`E-mail:  ${email}`);
    expect(code).toBe(0);
    const password = /Lozinka: (\S+)/.exec(said)?.[1] ?? '';
    expect((await login(email, password)).status).toBe(200);
    expect(await run('nema-ga@carsija.test')).toEqual({
      code: 1,
      said: 'Niko nema e-mail nema-ga@carsija.test.\n',
    });
  },
  scaledTimeout(60_000),
);
