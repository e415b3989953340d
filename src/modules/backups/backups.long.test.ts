// Long, since backups are made until there is no room. In the suite: backups.test.ts (a backup is made, fails, is missing).
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { list, notices, place, send, setUp, t, wait } from './backups.testkit.ts';

setUp();

/** From the second write on, the disk is full; the first one fits in half. Answers what lay in the folder then. */
async function fillDisk(): Promise<{ seen: string[]; empty(): void }> {
  const file = await open(join(place, 'probe'), 'w');
  const proto = Object.getPrototypeOf(file) as { writev(chunks: Uint8Array[]): Promise<unknown> };
  await file.close();
  rmSync(join(place, 'probe'));
  const write = proto.writev;
  const seen: string[] = [];
  proto.writev = async function (chunks) {
    if (seen.length === 0) {
      seen.push(...readdirSync(place));
      return write.call(this, [chunks[0]!.subarray(0, chunks[0]!.length / 2)]);
    }
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
  };
  return {
    seen,
    empty() {
      proto.writev = write;
    },
  };
}

it('one for which there is no room is removed, told of, and leaves the earlier ones', {
  timeout: scaledTimeout(90_000),
}, async () => {
  await send('backups.run');
  await expect.poll(list, wait).toHaveLength(1);
  const earlier = readdirSync(place);
  expect(earlier).toHaveLength(1);
  const before = readFileSync(join(place, earlier[0]!));
  await t.ownerDb.execute(sql`delete from notifications`);
  await t.ownerDb.execute(sql`delete from backup_runs`);
  const disk = await fillDisk();
  try {
    await send('backups.run');
    await expect.poll(list, wait).not.toHaveLength(0);
  } finally {
    disk.empty();
  }
  expect(disk.seen).toContainEqual(expect.stringMatching(/^carsija-.*\.part$/));
  expect((await list())[0]).toMatchObject({
    state: 'failed',
    archive: null,
    error: expect.stringMatching(/nema mjesta na disku.*Ranije kopije su netaknute/),
  });
  await expect.poll(notices, wait).toEqual(['Rezervna kopija nije uspjela']);
  expect(readdirSync(place)).toEqual(earlier);
  expect(readFileSync(join(place, earlier[0]!)).equals(before)).toBe(true);
});
