import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { hashOf } from '../../../../test/file-stores.ts';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { sweepFiles } from '../../../core/files/sweep.ts';
import { filesOf } from '../../../core/files/testkit.ts';
import { multipart } from '../../../core/transfer/testkit.ts';
import { purgeTrash } from '../../../modules/trash/purge.ts';

export const STORED = '/api/admin/stored-files';
const FIRMS = '/api/admin/companies';
/** What the person at a desk may do. */
export const RIGHTS = ['stored_files', 'companies'].flatMap((of) => [
  `admin_${of}_pregled`,
  `admin_${of}_save`,
]);

/** One person's work with files at the product. */
export async function deskOf(t: TestApp, person: Person) {
  const call = (method: 'POST' | 'DELETE', url: string, body?: unknown) =>
    t.call(method, url, { token: person.token, body });
  const { put, run } = await filesOf(t, person);
  // An archive of a table that no migration makes is refused.
  await t.ownerDb.execute(sql`drop table if exists kept_files`);
  const send = async (content: Uint8Array, name: string) => (await put(content, name)).idguid;
  const made = async (url: string, body: object): Promise<string> => {
    const answer = await call('POST', url, body);
    expect(answer.status, answer.body.message).toBe(201);
    return answer.body.data.idguid;
  };
  return {
    made,
    send,
    keep: async (content: Uint8Array, name: string) => made(STORED, { file: await send(content, name) }),
    remove: async (id: string) => expect((await call('DELETE', `${STORED}/${id}`)).status).toBe(200),
    sweep: () => sweepFiles(t.deps.files, run),
    /** As if thirty days had passed since it was removed. */
    purge: async (id: string) => {
      await t.ownerDb.execute(
        sql`update trash set removed_at = now() - interval '31 days' where idguid = ${id}`,
      );
      expect(await run(purgeTrash)).toBe(1);
    },
  };
}
type Desk = Awaited<ReturnType<typeof deskOf>>;

/** Everything that refers to files; answers what is read at which address. */
export async function fill(t: TestApp, desk: Desk) {
  const admin = await t.admin();
  const [first, second, twice, removed, attached, sent] = [0, 70_000, 1_000_000, 5, 9_000_000, 300].map(
    (size) => randomBytes(size),
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  const versions = await desk.keep(first, 'verzije.bin');
  await desk.made(`${STORED}/${versions}/versions`, { version: 1, file: await desk.send(second, 'v.bin') });
  const same = [await desk.keep(twice, 'jedna.bin'), await desk.keep(twice, 'druga.bin')];
  const trashed = await desk.keep(removed, 'korpa.bin');
  await desk.remove(trashed);
  const firm = await desk.made(FIRMS, { naziv: 'Kovačnica' });
  const attachments = `${FIRMS}/${firm}/attachments`;
  const own = await desk.made(attachments, { file: await desk.send(attached, 'ugovor.bin') });
  const kept = await desk.made(attachments, { stored_file_id: versions });
  const picture = await t.call('POST', '/api/admin/sadrzaj/pictures', {
    token: admin.token,
    ...multipart(
      await sharp(randomBytes(3 * 500 * 400), { raw: { width: 500, height: 400, channels: 3 } })
        .png()
        .toBuffer(),
    ),
  });
  expect(picture.status).toBe(201);
  const { rows } = await t.ownerDb.execute<{ at: string; sha256: string }>(sql`
    select '/api/public/content-pictures/' || p.picture_id || '-' || p.width || '.' || p.format as at, f.sha256
    from portfolio_picture_files p join files f on f.tenant_id = p.file_tenant_id and f.idguid = p.file_id`);
  expect(rows.length).toBeGreaterThan(1);
  const shared = await t.ownerDb.execute(sql`select from files where same_as is not null`);
  expect(shared.rows).toHaveLength(1);
  return {
    trashed,
    pending: { file: await desk.send(sent, 'poslana.bin'), sha256: hashOf(sent) },
    contents: {
      [`${STORED}/${versions}/content`]: hashOf(second),
      [`${STORED}/${versions}/versions/1/content`]: hashOf(first),
      [`${STORED}/${same[0]}/content`]: hashOf(twice),
      [`${STORED}/${same[1]}/content`]: hashOf(twice),
      [`${STORED}/${trashed}/content`]: hashOf(removed),
      [`${attachments}/${own}/content`]: hashOf(attached),
      [`${attachments}/${kept}/content`]: hashOf(second),
      ...Object.fromEntries(rows.map(({ at, sha256 }) => [at, sha256])),
    } as Record<string, string>,
  };
}

/** Sends, keeps, attaches, removes, purges and sweeps until it is stopped: what it keeps is gone two rounds later. */
export function startWriter(desk: Desk) {
  const state = { rounds: 0, stopped: false };
  const work = async () => {
    const firm = await desk.made(FIRMS, { naziv: 'Prolazna' });
    const mine: string[] = [];
    for (; !state.stopped; state.rounds += 1) {
      const bytes = randomBytes(3000);
      mine.push(await desk.keep(bytes, 'a.bin'), await desk.keep(bytes, 'b.bin'));
      await desk.made(`${FIRMS}/${firm}/attachments`, { file: await desk.send(randomBytes(10), 'c.bin') });
      for (const id of mine.splice(0, mine.length - 4)) {
        await desk.remove(id);
        await desk.purge(id);
      }
      await desk.sweep();
    }
  };
  const done = work();
  // Awaited by `stop`; a failure before that is not one that nobody handles.
  done.catch(() => {});
  const passed = (count: number) => {
    const from = state.rounds;
    return Promise.race([
      expect
        .poll(() => state.rounds, { timeout: scaledTimeout(20_000) })
        .toBeGreaterThanOrEqual(from + count),
      done,
    ]);
  };
  const stop = () => {
    state.stopped = true;
    return done;
  };
  return { passed, stop };
}
