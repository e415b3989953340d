// Long, since a dozen commands are run, each a process with the whole product.
// In the suite: backup.test.ts, restore.test.ts (what they do), and src/core/rotate-secrets.test.ts.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testConfig } from '../../../test/config.ts';
import { dataFolder } from '../../../test/folder.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { prepareDatabase } from '../app.ts';
import { withClient } from '../db/client.ts';
import { startEmbeddedPostgres } from '../db/embedded/index.ts';
import { run } from './test/commands.ts';

const folder = dataFolder('commands');
afterAll(folder.remove);

it('beside the running product, then on another machine', { timeout: scaledTimeout(240_000) }, async () => {
  const dataDir = join(folder.path, 'data');
  const passphrase = { BACKUP_PASSPHRASE: 'veoma duga lozinka' };
  const silent = { info() {}, warn: console.warn, error: console.error };
  expect(await run('backup', dataDir, [])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/nema baze/),
  });

  const running = await startEmbeddedPostgres({ dataDir, log: silent });
  let archive: string;
  try {
    await prepareDatabase(running.connection, testConfig());
    const made = await run('backup', dataDir, [], passphrase);
    expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/šifrovana\)\n {2}\d+ tabel/) });
    const backups = join(dataDir, 'backups');
    archive = join(backups, readdirSync(backups)[0]!);
    const verified = await run('backup', dataDir, ['--verify', archive], passphrase);
    expect(verified).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Arhiva je ispravna(?:.|\n)*vraćeno na probu/),
    });
    const { rows } = await withClient(running.connection, (client) =>
      client.query('select state, verified_at is not null as verified from backup_runs'),
    );
    expect(rows).toEqual([{ state: 'done', verified: true }]);
    expect(await run('rotate', dataDir, [])).toEqual({
      code: 0,
      said: 'Novi ključ tajni (2.) je u upotrebi. Ponovo šifrovano: 0.\n',
    });
    // The product's own folder is taken.
    expect((await run('restore', dataDir, [archive], passphrase)).said).toContain(
      'već radi na ovim podacima',
    );
  } finally {
    await running.stop();
  }

  const other = join(folder.path, 'other');
  expect((await run('restore', other, [archive])).said).toContain('postavite BACKUP_PASSPHRASE');
  expect((await run('restore', other, [archive], { BACKUP_PASSPHRASE: 'sasvim pogrešna' })).said).toContain(
    'nije tačna',
  );
  const restored = await run('restore', other, [archive], passphrase);
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Vraćeno je stanje(?:.|\n)*Pokrenite npm start/),
  });
  expect(existsSync(join(other, 'restore-unfinished'))).toBe(false);
  const again = await run('restore', other, [archive], passphrase);
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('Baza nije prazna') });
});

it('explains how it is used', { timeout: scaledTimeout(60_000) }, async () => {
  expect(await run('restore', folder.path, ['nema.arhiva'])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Arhive \S+ nema/),
  });
  for (const words of [['--verify'], ['a', 'b']])
    expect(await run('backup', folder.path, words)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Upotreba: npm run backup'),
    });
});
