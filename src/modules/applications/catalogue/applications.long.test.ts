// Long, since applications with several versions and keys are made.
// In the suite: applications.test.ts (what it needs, who sees it, a key on the server).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { APPLICATIONS_API, OVERVIEW_API } from '../labels.ts';
import { publisher, publisherKey } from '../testkit.ts';

let t: TestApp;
let ours: Awaited<ReturnType<typeof publisher>>;
let theirs: Awaited<ReturnType<typeof publisher>>;
beforeAll(async () => {
  t = await createTestApp();
  ours = await publisher(t);
  theirs = await publisher(t);
});
afterAll(() => t.close());

describe('an application', () => {
  it('tells its numbers and what is newest of it', async () => {
    const { idguid } = await ours.application();
    const { tenantId } = ours.person;
    const publish = async (number: string, channel: string) => {
      const draft = await ours.draft(idguid, { number, channel });
      const { version } = await ours.file(draft.idguid, number, `Blagajna-${number}.exe`);
      await ours.done(ours.versions('POST', `/${draft.idguid}/publish`, { version, rollout: 50 }));
    };
    await publish('1.10.0', 'stable');
    await publish('1.9.0', 'stable');
    await publish('2.0.0-beta.1', 'beta');
    await ours.draft(idguid, { number: '3.0.0' });
    await t.ownerDb.execute(sql`insert into apl_days (tenant_id, application_id, day, platform, number, downloads)
      values (${tenantId}, ${idguid}, current_date - 90, 'windows', '1.9.0', 5), (${tenantId}, ${idguid}, current_date, 'windows', '1.10.0', 2)`);
    await t.ownerDb.execute(sql`insert into apl_seen (tenant_id, application_id, day, installation, platform, number)
      values (${tenantId}, ${idguid}, current_date - 40, 1, 'windows', '1.9.0'), (${tenantId}, ${idguid}, current_date - 2, 2, 'windows', '1.10.0'),
        (${tenantId}, ${idguid}, current_date - 1, 2, 'windows', '1.10.0'), (${tenantId}, ${idguid}, current_date - 1, 3, 'macos', '')`);
    const numbers = { downloads: 7, active: 2, drafts: 1 };
    const all = await ours.done(ours.call('GET', `${OVERVIEW_API}?sort=-downloads`));
    expect(all[0]).toMatchObject({ idguid, newest: '1.10.0', platforms: 'Windows, macOS', ...numbers });
    expect(await ours.done(ours.call('GET', `${APPLICATIONS_API}/${idguid}/figures`))).toMatchObject({
      ...numbers,
      published: 3,
      lanes: [
        {
          ...{ platform: 'windows', channel: 'stable' },
          versions: [
            { number: '1.10.0', rollout: 50, downloads: 2, active: 1 },
            { number: '1.9.0', downloads: 5, active: 0 },
          ],
        },
        { platform: 'windows', channel: 'beta', versions: [{ number: '2.0.0-beta.1', downloads: 0 }] },
      ],
    });
    expect((await theirs.call('GET', `${APPLICATIONS_API}/${idguid}/figures`)).status).toBe(404);
  });
});

describe('a key on the server', () => {
  it('signs anew what it has signed: with another number, and after another key', async () => {
    const { idguid } = await ours.application();
    const path = `${APPLICATIONS_API}/${idguid}/signing-key`;
    await ours.done(ours.call('POST', path, {}));
    const draft = await ours.draft(idguid);
    const before = await ours.file(draft.idguid, 'bajtovi', 'Blagajna.exe');
    expect(before.files[0].minisign).toContain('\tversion:1.0.0');
    await ours.done(ours.versions('PATCH', `/${draft.idguid}`, { version: before.version, number: '1.0.1' }));
    const numbered = await ours.checked(draft.idguid);
    expect(numbered.files[0]).toMatchObject({
      state: 'verified',
      minisign: expect.stringContaining('\tversion:1.0.1'),
    });
    // Without the key what it has signed holds; with another one it is not taken for the publisher's.
    await ours.done(ours.call('DELETE', path));
    const file = `/${draft.idguid}/files/${numbered.files[0].idguid}`;
    await ours.done(ours.versions('POST', `${file}/check`));
    expect((await ours.checked(draft.idguid)).files[0].minisign).toBe(numbered.files[0].minisign);
    const other = await ours.done(ours.call('POST', path, {}));
    await ours.done(ours.versions('POST', `/${draft.idguid}/check`));
    const after = await ours.checked(draft.idguid);
    expect(after.obstacles).toEqual([]);
    expect(after.files[0].minisign).not.toBe(numbered.files[0].minisign);
    expect(after.files[0].ed25519).not.toBe(numbered.files[0].ed25519);
    expect(other.minisign).not.toBe('');
    // The publisher's own signature stays theirs, and is refused once it does not fit.
    const own = publisherKey();
    await ours.done(ours.versions('PATCH', file, { minisign: await own.sign('bajtovi') }));
    expect((await ours.checked(draft.idguid)).files[0]).toMatchObject({
      state: 'refused',
      fault: expect.stringContaining('ključ'),
    });
  });
});
