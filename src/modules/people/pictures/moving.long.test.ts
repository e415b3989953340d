// Long, since nodes start at once, or are killed while they move pictures. In the suite: moving.test.ts (moved when a node starts, and
// freed when nobody uses them).
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { FileStore } from '../../../core/files/store.ts';
import { multipart } from '../../../core/transfer/testkit.ts';
import { admin, all, expectServed, inDatabase, kept, oldRows, setUp, sweep, t } from './moving.testkit.ts';
import { moveOldPictures, purgePictures } from './pictures.service.ts';

setUp();
async function sweepPending(): Promise<void> {
  await t.ownerDb.execute(
    sql`update files set lease_until = now() - interval '1 hour' where state = 'pending'`,
  );
  await sweep();
}

describe('pictures that lie in the database', () => {
  it('are moved by two nodes at once, each of them once', async () => {
    const before = await kept();
    await oldRows(all(8, 100));
    await Promise.all([moveOldPictures(t.deps), moveOldPictures(t.deps)]);
    expect(await inDatabase()).toBe(0);
    // What one has sent and the other had moved already is swept.
    const { rows, pending } = await kept();
    expect(rows - pending).toBe(before.rows + 8);
    await sweepPending();
    expect(await kept()).toEqual({ rows: before.rows + 8, pending: 0, stored: before.stored + 8 });
    await expectServed([100, 107]);
  });

  it('go on where a killed start has stopped; what it left is swept', async () => {
    const before = await kept();
    const numbers = all(70, 200);
    await oldRows(numbers);
    let writes = 0;
    const killed: FileStore = {
      ...t.deps.files,
      write: async (id, source) => {
        await t.deps.files.write(id, source);
        if (++writes > 60) throw new Error('killed');
      },
    };
    await expect(moveOldPictures({ ...t.deps, files: killed })).rejects.toThrow('killed');
    expect(await inDatabase()).toBe(10);
    await moveOldPictures(t.deps);
    expect(await inDatabase()).toBe(0);
    await expectServed([200, 249, 250, 269]);
    await sweepPending();
    expect(await kept()).toEqual({
      rows: before.rows + 70,
      pending: 0,
      stored: before.stored + 70,
    });
    await expectServed([200, 269]);
  });
});

describe('a stored picture', () => {
  it('belongs to the operator and counts towards nobody’s quota, and anybody sees it', async () => {
    const person = await t.member();
    const sent = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const answer = await t.call('POST', '/api/korisnik/pictures', {
      token: person.token,
      ...multipart(sent),
    });
    const { url } = answer.body.data;
    const { rows } = await t.ownerDb.execute(sql`
      select f.tenant_id as tenant, f.counted, f.created_by, f.media_type from pictures p
      join files f on f.idguid = p.file_id and f.tenant_id = p.file_tenant_id
      where ${url} = '/api/public/pictures/' || p.idguid || '.webp'`);
    expect(rows).toEqual([
      { tenant: admin.tenantId, counted: false, created_by: null, media_type: 'image/webp' },
    ]);
    const stranger = await t.member();
    for (const more of [{ token: person.token }, { token: stranger.token }, {}])
      expect((await t.call('GET', url, more)).status).toBe(200);
    // Used as the logo of an organisation that is not the operator's.
    await t.ownerDb.execute(sql`update tenants set logo = ${url} where idguid = ${person.tenantId}`);
    await t.ownerDb.execute(sql`update pictures set created_at = now() - interval '25 hours'`);
    await purgePictures(t.deps.database);
    await sweep();
    expect((await t.call('GET', url)).status).toBe(200);
  });
});
