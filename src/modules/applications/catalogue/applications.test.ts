import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { APPLICATIONS_API, SAVE_APPLICATIONS } from '../labels.ts';
import { licences } from '../slots.ts';
import { publisher, publisherKey } from '../testkit.ts';
import { listedApplications, maySee } from './known.ts';

let t: TestApp;
let ours: Awaited<ReturnType<typeof publisher>>;
let theirs: Awaited<ReturnType<typeof publisher>>;
beforeAll(async () => {
  t = await createTestApp();
  ours = await publisher(t);
  theirs = await publisher(t);
});
afterAll(() => t.close());

const add = (body: object, by = ours) =>
  by.call('POST', APPLICATIONS_API, { name: 'Skladište', visibility: 'public', windows: true, ...body });

describe('an application', () => {
  it('is published only by an organisation to which the operator gave the right', async () => {
    const somebody = await t.member({ roles: ['admin'] });
    const body = { name: 'Tuđa', slug: 'tudja', visibility: 'public', windows: true };
    const asked = () => t.call('POST', APPLICATIONS_API, { token: somebody.token, body });
    expect((await asked()).status).toBe(403);
    expect((await t.call('GET', APPLICATIONS_API, { token: somebody.token })).status).toBe(200);
    await t.allow(somebody.tenantId, [SAVE_APPLICATIONS]);
    await eventually(async () => expect((await asked()).status).toBe(201));
  });

  it('has an address that no other of the installation has, also when two ask for it at once', async () => {
    const { slug } = await ours.application();
    for (const by of [ours, theirs])
      expect(await add({ slug, name: 'Druga' }, by)).toMatchObject({
        body: { errors: { slug: expect.any(String) } },
      });
    expect((await add({ slug, name: 'Druga' }, theirs)).body.errors.slug).toContain('druge organizacije');
    const race = await Promise.all([ours, theirs].map((by) => add({ slug: 'trka', name: 'Trka' }, by)));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('names at its field what is wrong', async () => {
    const wrong: [object, string, string][] = [
      [{ windows: false }, 'windows', 'bar jednu platformu'],
      [{ channels: ['Beta 2'] }, 'channels', 'mala slova'],
      [{ channels: ['latest'] }, 'channels', 'Stabilni kanal postoji uvijek'],
      [{ slug: 'Moja aplikacija' }, 'slug', 'mala slova'],
      [{ slug: 'a--b' }, 'slug', 'mala slova'],
      [{ minisign_key: 'nešto' }, 'minisign_key', '.pub'],
      [{ sparkle_key: 'AAAA' }, 'sparkle_key', '44 znaka'],
      [{ website: 'javascript:alert(1)' }, 'website', ''],
    ];
    for (const [body, field, message] of wrong) {
      const answer = await add({ slug: 'pogresna', ...body });
      expect(answer.status, field).toBe(422);
      expect(Object.keys(answer.body.errors), field).toEqual([field]);
      expect(answer.body.errors[field]).toContain(message);
    }
  });

  it('keeps what its versions need: the address once it is published, platforms and channels', async () => {
    const { idguid, version } = await ours.application();
    const edit = (body: object) => ours.call('PATCH', `${APPLICATIONS_API}/${idguid}`, { version, ...body });
    const draft = await ours.draft(idguid, { channel: 'beta', number: '1.0.0-beta.1' });
    expect((await edit({ windows: false })).body.errors.windows).toContain('verzije za Windows');
    expect((await edit({ channels: [] })).body.errors.channels).toContain('„beta”');
    const checked = await ours.file(draft.idguid, 'x', 'Blagajna.exe');
    await ours.done(ours.versions('POST', `/${draft.idguid}/publish`, { version: checked.version }));
    expect((await edit({ slug: 'nova-adresa' })).body.errors.slug).toContain('već objavljene');
    expect((await edit({ summary: 'Vodi blagajnu.' })).status).toBe(200);
    const removed = await ours.call('DELETE', `${APPLICATIONS_API}/${idguid}`);
    expect(removed).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Verzije aplikacija') },
    });
  });

  it('is known before an organisation is, once something is published and while its publisher may publish', async () => {
    const { idguid, slug } = await theirs.application();
    const { database } = t.deps;
    const listed = async () => (await listedApplications(database)).map((one) => one.slug);
    expect(await listed()).not.toContain(slug);
    const draft = await theirs.draft(idguid);
    const { version } = await theirs.file(draft.idguid, 'x', 'Blagajna.exe');
    await theirs.done(theirs.versions('POST', `/${draft.idguid}/publish`, { version }));
    expect((await listedApplications(database)).find((one) => one.slug === slug)).toMatchObject({
      ...{ tenantId: theirs.person.tenantId, idguid, public: true },
    });
    await t.ownerDb.execute(sql`delete from tenant_permissions
      where tenant_id = ${theirs.person.tenantId} and permission = ${SAVE_APPLICATIONS}`);
    expect(await listed()).not.toContain(slug);
    await t.allow(theirs.person.tenantId, [SAVE_APPLICATIONS]);
  });

  it('that is not public is seen by its publisher, and by whoever a module of licences knows', async () => {
    const application = await ours.application({ visibility: 'licensed' });
    const known = { tenantId: ours.person.tenantId, idguid: application.idguid, public: false };
    const ask = (organisation: string | null, licence: string | null = null) =>
      maySee(t.deps.database, known, { organisation, licence });
    expect(await ask(ours.person.tenantId)).toBe(true);
    for (const other of [null, theirs.person.tenantId]) expect(await ask(other, 'licenca')).toBe(false);
    licences.add(async (_, { idguid }, { licence }) => idguid === known.idguid && licence === 'licenca');
    expect(await ask(null, 'licenca')).toBe(true);
    expect(await ask(null, 'druga')).toBe(false);
  });
});

describe('a key on the server', () => {
  it('signs what is added, and its public half becomes the application’s', async () => {
    const { idguid } = await ours.application();
    const path = `${APPLICATIONS_API}/${idguid}/signing-key`;
    expect(await ours.done(ours.call('GET', path))).toBeNull();
    const key = await ours.done(ours.call('POST', path, {}));
    expect(key).toMatchObject({ application_id: idguid, origin: 'made', created_by: expect.any(String) });
    const record = await ours.done(ours.call('GET', `${APPLICATIONS_API}/${idguid}`));
    expect(record).toMatchObject({ minisign_key: key.minisign.trim(), sparkle_key: key.sparkle });
    expect(Buffer.from(key.tauri, 'base64').toString()).toBe(key.minisign);
    const draft = await ours.draft(idguid);
    const { files, obstacles, signing } = await ours.file(draft.idguid, 'bajtovi', 'Blagajna.exe');
    expect({ obstacles, signing }).toEqual({ obstacles: [], signing: 'server' });
    expect(files).toMatchObject([
      {
        state: 'verified',
        minisign: expect.stringContaining('trusted comment: timestamp:'),
        ed25519: expect.any(String),
      },
    ]);
    expect((await ours.call('POST', path, {})).body.code).toBe('exists');
    expect((await ours.call('DELETE', path)).status).toBe(200);
    expect((await ours.call('DELETE', path)).status).toBe(404);
    // Its public keys stay, so the publisher's own signatures by them are asked for.
    const next = await ours.draft(idguid, { number: '1.0.1' });
    expect((await ours.file(next.idguid, 'drugo', 'Blagajna.exe')).obstacles).toMatchObject([
      { text: expect.stringContaining('Nema potpis') },
    ]);
  });

  it('may be the publisher’s own, which nobody gets to see again', async () => {
    const { idguid } = await ours.application();
    const path = `${APPLICATIONS_API}/${idguid}/signing-key`;
    const { seed, sparkle_key } = publisherKey();
    expect((await ours.call('POST', path, { secret: 'nije ključ' })).body.errors.secret).toContain(
      'nije tajni ključ',
    );
    const secret = seed.toString('base64');
    const answer = await ours.call('POST', path, { secret });
    expect(answer.body.data).toMatchObject({ origin: 'imported', sparkle: sparkle_key });
    expect(answer.raw.toString()).not.toContain(secret);
    const { rows } = await t.ownerDb.execute<{ secret: string }>(
      sql`select secret from apl_signing_keys where application_id = ${idguid}`,
    );
    expect(rows[0]!.secret).toMatch(/^v\d+\./);
    expect(JSON.stringify((await t.ownerDb.execute(sql`select * from audit_log`)).rows)).not.toContain(
      secret,
    );
    expect((await theirs.call('GET', path)).status).toBe(404);
    expect((await theirs.call('DELETE', path)).status).toBe(404);
  });
});
