import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../../test/helper.ts';
import { inTenant } from '../../../../../core/tenant.ts';
import { withClient } from '../../../../../server/db/client.ts';
import { appConnection } from '../../../../../server/db/connection.ts';
import { applyPolicies } from '../../../../../server/db/policies.ts';
import { EndpointFault } from '../fault.ts';
import { type FakeEndpoint, startFakeEndpoint } from '../test/fake.ts';
import { MODEL_PATH } from './endpoint.api.ts';
import { noteOutcome, openEndpoint } from './open-endpoint.ts';
import { endpointPart } from './part.ts';

// The part as the server has it, wherever it is registered.
vi.mock('../../../../../server/modules.ts', async (original) => {
  const { serverModules } = await original<typeof import('../../../../../server/modules.ts')>();
  const isThere = serverModules.some(({ sealed = [] }) =>
    sealed.some(({ table }) => table === 'dok_endpoints'),
  );
  const { endpointPart: part } = await import('./part.ts');
  return { serverModules: isThere ? serverModules : [...serverModules, { name: 'model', ...part }] };
});

const KEY = 'sk-tajna-0987654321-fedcba';
let t: TestApp;
let fake: FakeEndpoint;
let admin: Person;
const logged: string[] = [];

beforeAll(async () => {
  fake = await startFakeEndpoint();
  t = await createTestApp({ EXTRACTOR_ALLOW: '127.0.0.1' });
  await ensureTable();
});
afterAll(async () => {
  await t.close();
  fake.close();
});
beforeEach(async () => {
  fake.asked.length = 0;
  admin = await t.member({ permissions: ['admin_postavke_pregled', 'admin_postavke_save'] });
});

/** The table, where no migration has made it yet. */
async function ensureTable(): Promise<void> {
  const { rows } = await t.ownerDb.execute<{ there: string | null }>(
    sql`select to_regclass('dok_endpoints')::text as there`,
  );
  if (rows[0]!.there) return;
  const role = appConnection(t.owner).username;
  await t.ownerDb.execute(
    sql.raw(`create table dok_endpoints (tenant_id uuid primary key, enabled boolean not null default false, base text,
      model text, sealed_key text, max_tokens integer not null default 4096, price_in numeric(10, 4), price_out numeric(10, 4),
      schema_mode text not null default 'schema', faulty_code text, faulty_since timestamptz, accepted_by text,
      accepted_at timestamptz, version integer not null default 1, created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(), updated_by text,
      constraint dok_endpoints_enabled_check check (not enabled or (base is not null and model is not null and accepted_at is not null)));
      grant select, insert, update, delete on dok_endpoints to ${role}`),
  );
  await withClient(t.owner, (client) => applyPolicies(client, role, []));
}

const get = (person = admin) => t.call('GET', MODEL_PATH, { token: person.token });
const put = (body: object, person = admin) => t.call('PUT', MODEL_PATH, { token: person.token, body });
const probe = (person = admin) => t.call('POST', `${MODEL_PATH}/proba`, { token: person.token });
const whole = (model = 'good') => ({
  version: 0,
  enabled: true,
  base: `${fake.base}/chat/completions`,
  model,
  key: KEY,
  accepted: true,
  price_in: '0,35',
});
const open = (tenantId = admin.tenantId) =>
  inTenant(t.deps.database, { tenantId, userId: admin.userId, isOperator: false }, (tx) =>
    openEndpoint(tx, tenantId, {
      log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
      allow: ['127.0.0.1'],
    }),
  );

describe('the language model of an organisation', () => {
  it('is none at first, and switched on only with all it needs', async () => {
    expect((await get()).body.data).toMatchObject({
      version: 0,
      settings: { enabled: false, base: null, key: null, max_tokens: 4096, accepted: false },
      accepted: null,
      faulty: null,
    });
    expect((await put({ version: 0, enabled: true })).body.errors).toEqual({
      base: 'Upišite adresu modela.',
      model: 'Upišite ime modela.',
      accepted: expect.stringContaining('Stranice dokumenta napuštaju kuću'),
    });
    expect((await put({ ...whole(), accepted: false })).body.errors).toEqual({
      accepted: expect.stringContaining(`šalju se na ${new URL(fake.base).host}`),
    });
    expect(await open()).toBeNull();
    const saved = await put(whole());
    expect(saved.status).toBe(200);
    expect(saved.body.data).toMatchObject({
      version: 1,
      settings: { enabled: true, base: fake.base, key: true, price_in: '0.3500' },
      accepted: { by: 'Ćamil Đozo' },
    });
  });

  it('never answers its key, writes it into no trail, and stores it sealed for this organisation', async () => {
    const saved = await put(whole());
    const seen = [saved, await get()].map(({ raw }) => raw.toString()).join();
    const { rows } = await t.ownerDb.execute<{ text: string }>(sql`
      select (select coalesce(string_agg(a::text, ''), '') from audit_log a where tenant_id = ${admin.tenantId})
        || (select string_agg(e::text, '') from dok_endpoints e) as text`);
    expect(rows[0]!.text).toContain('nova vrijednost');
    expect(seen + rows[0]!.text).not.toContain('sk-tajna');
    const endpoint = (await open())!;
    expect(endpoint.settings.key).toBe(KEY);
    await endpoint.close();
    // Another's row is of no use.
    const stranger = await t.member({ permissions: ['admin_postavke_pregled', 'admin_postavke_save'] });
    await put(whole(), stranger);
    await t.ownerDb.execute(sql`update dok_endpoints set sealed_key =
      (select sealed_key from dok_endpoints where tenant_id = ${admin.tenantId}) where tenant_id = ${stranger.tenantId}`);
    await expect(open(stranger.tenantId)).rejects.toThrow();
  });

  it('keeps its key with the address, and not with another one', async () => {
    await put(whole());
    const kept = await put({ version: 1, model: 'fence', key: true });
    expect(kept.body.data).toMatchObject({ version: 2, settings: { key: true, model: 'fence' } });
    expect((await put({ version: 2, base: 'https://zamka.primjer.ba/v1' })).body.errors).toEqual({
      key: expect.stringContaining('Upišite ključ'),
      accepted: expect.stringContaining('šalju se na zamka.primjer.ba'),
    });
    const other = {
      version: 2,
      base: 'https://drugi.primjer.ba/v1/',
      key: 'novi-kljuc-123',
      accepted: true,
    };
    expect((await put(other)).body.data.settings).toMatchObject({
      base: 'https://drugi.primjer.ba/v1',
      key: true,
    });
    expect((await put({ version: 3, key: null })).body.data.settings.key).toBeNull();
    expect((await put({ version: 1, model: 'x' })).status).toBe(409);
  });

  it('is accepted for one address, and anew for another one', async () => {
    await put(whole());
    const other = { version: 1, base: 'https://drugi.primjer.ba/v1', key: null };
    expect((await put(other)).body.errors).toEqual({
      accepted: expect.stringContaining('šalju se na drugi.primjer.ba'),
    });
    const colleague = await t.member({
      tenantId: admin.tenantId,
      permissions: ['admin_postavke_pregled', 'admin_postavke_save'],
      name: 'Amra Hadžić',
    });
    const taken = await put({ ...other, accepted: true }, colleague);
    expect(taken.body.data.accepted).toMatchObject({ by: 'Amra Hadžić' });
    // Switched off it may move, but is not accepted there.
    const moved = { version: 2, enabled: false, base: 'https://treci.primjer.ba/v1' };
    expect((await put(moved)).body.data).toMatchObject({ settings: { accepted: false }, accepted: null });
    expect((await put({ version: 3, enabled: true })).status).toBe(422);
  });

  it.each([
    ['http://10.0.0.5/v1', 'https://'],
    ['https://192.168.1.1/v1', 'privatnoj mreži'],
    ['https://[::1]/v1', 'privatnoj mreži'],
    ['http://8.8.8.8/v1', 'https://'],
    ['https://u:p@primjer.ba/v1', 'Unesite adresu'],
    ['https://primjer.ba/v1?kljuc=1', 'znaka ?'],
    ['ftp://primjer.ba', 'Unesite adresu'],
  ])('is not at %s', async (base, message) => {
    expect((await put({ ...whole(), base })).body.errors).toEqual({ base: expect.stringContaining(message) });
  });

  it('is refused by the guard where a name leads inside, and without leave of the operator anywhere', async () => {
    await put(whole());
    const { settings, close } = (await inTenant(
      t.deps.database,
      { tenantId: admin.tenantId, userId: admin.userId, isOperator: false },
      (tx) => openEndpoint(tx, admin.tenantId, { log: t.deps.log, allow: [] }),
    ))!;
    await expect(settings.client.open({ path: '/chat/completions' })).rejects.toMatchObject({
      reason: 'forbidden',
    });
    await close();
    expect(fake.asked).toEqual([]);
  });

  it('takes the right of settings, and is each organisation’s own', async () => {
    await put(whole());
    const reader = await t.member({ tenantId: admin.tenantId, permissions: ['admin_postavke_pregled'] });
    expect((await get(reader)).status).toBe(200);
    expect((await put({ version: 1, model: 'x' }, reader)).status).toBe(403);
    expect((await probe(reader)).status).toBe(403);
    const other = await t.member({ permissions: ['admin_postavke_pregled'] });
    expect((await get(other)).body.data.settings.base).toBeNull();
    expect((await get(await t.member())).status).toBe(403);
  });
});

describe('trying it', () => {
  it('says in words what came back', async () => {
    expect((await probe()).status).toBe(409);
    await put({ ...whole(), enabled: false });
    const { body } = await probe();
    expect(body.data).toMatchObject({
      works: false,
      text: expect.stringContaining('nije tačno pročitao ništa'),
    });
    expect(body.data.values[0]).toEqual({ label: 'Prodavac', value: null, right: false });
    await put({ version: 1, model: 'probe' });
    expect((await probe()).body.data).toMatchObject({
      works: true,
      text: 'Model radi: s probne stranice je pročitao sve.',
    });
  });

  it('marks a faulty setting, which is not asked again until it is changed, and shows no key', async () => {
    await put(whole('key'));
    const tried = await probe();
    expect(tried.body.data).toMatchObject({
      works: false,
      text: expect.stringContaining('ne prihvata ključ'),
    });
    expect(tried.raw.toString()).not.toContain('sk-tajna');
    const { faulty } = (await get()).body.data;
    expect(faulty).toMatchObject({ code: 'key', text: expect.stringContaining('ne prihvata ključ') });
    expect(await open()).toBeNull();
    const changed = await put({ version: 1, model: 'good' });
    expect(changed.body.data.faulty).toBeNull();
    expect(await open()).not.toBeNull();
  });

  it('remembers the form that the endpoint takes', async () => {
    await put(whole('noschema'));
    await probe();
    expect((await open())!.settings.schemaMode).toBe('object');
    await put({ version: 1, model: 'noformat' });
    expect((await open())!.settings.schemaMode).toBe('schema');
  });

  it('does not mark a setting that was changed meanwhile', async () => {
    await put(whole('key'));
    const before = (await open())!;
    await put({ version: 1, model: 'good' });
    await inTenant(
      t.deps.database,
      { tenantId: admin.tenantId, userId: admin.userId, isOperator: false },
      (tx) => noteOutcome(tx, admin.tenantId, before, new EndpointFault('key')),
    );
    expect((await get()).body.data.faulty).toBeNull();
  });

  it('does not mark a new key for what the old one was refused', async () => {
    await put(whole('key'));
    const before = (await open())!;
    await put({ version: 1, key: 'novi-kljuc-123' });
    await inTenant(
      t.deps.database,
      { tenantId: admin.tenantId, userId: admin.userId, isOperator: false },
      (tx) => noteOutcome(tx, admin.tenantId, before, new EndpointFault('key')),
    );
    expect((await get()).body.data.faulty).toBeNull();
  });
});

it('is among what is sealed', () => {
  expect(endpointPart.sealed).toEqual([{ table: 'dok_endpoints', column: 'sealed_key', owner: 'tenant_id' }]);
  expect(logged.join('')).not.toContain('sk-tajna');
});
