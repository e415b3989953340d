import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  isList,
  permissionFor,
  type ReferenceField,
  type Resource,
  UNCOMPARED,
} from '../src/core/resource.ts';
import { createOrganisation } from '../src/modules/rights/organisations.ts';
import { resources } from '../src/modules.ts';
import {
  contractOf,
  GIVEN,
  inOrder,
  nobody,
  operator,
  otherCaseOf,
  seed,
  setUpContract,
  stranger,
  test,
  thorough,
  UNKNOWN,
} from './contract/contract.testkit.ts';
import { describeManyAtOnce } from './contract/many-at-once.testkit.ts';
import { describeTrash } from './contract/trash.testkit.ts';

setUpContract();

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const kit = contractOf(resource);
  const { base, title, inDetail, textForMany, writer, call, values, offerOne, create, upload } = kit;

  it('creates, reads, edits and deletes a record, and keeps the trail', async () => {
    const made = await values();
    const { status, body } = await call('POST', '', made);
    expect(body.errors).toBeUndefined();
    expect(status).toBe(201);
    const record = body.data;
    expect(record).toMatchObject({ ...made, version: 1, can_edit: true });
    expect((await call('GET', `/${record.idguid}`)).body.data).toEqual(record);

    const next = (await values())[title];
    const edited = await call('PATCH', `/${record.idguid}`, { version: 1, [title]: next });
    expect(edited.body.data).toMatchObject({ ...made, [title]: next, version: 2 });

    const history = (await call('GET', `/${record.idguid}/history`)).body.data;
    expect(history.map((entry: { action: string }) => entry.action)).toEqual(['update', 'create']);
    expect(history[0].changes).toEqual({ [title]: { from: made[title], to: next } });

    expect((await call('DELETE', `/${record.idguid}?version=2`)).status).toBe(200);
    expect((await call('GET', `/${record.idguid}`)).status).toBe(404);
  });

  inDetail('refuses an edit of what somebody else changed meanwhile, and says who', async () => {
    const record = await create();
    const first = (await values())[title];
    expect((await call('PATCH', `/${record.idguid}`, { version: 1, [title]: first })).status).toBe(200);
    const second = await call('PATCH', `/${record.idguid}`, { version: 1, [title]: (await values())[title] });
    expect(second.status).toBe(409);
    expect(second.body.code).toBe('stale');
    expect(second.body.message).toContain(record.updated_by);
    expect(second.body.data.current[title]).toBe(first);
    const gone = await call('DELETE', `/${record.idguid}?version=1`);
    expect(gone.body.code).toBe('stale');
  });

  // Of the others, test/lists.test.ts asks every order and every filter.
  inDetail('lists by page, filters, sorts and searches', async () => {
    const record = await create();
    const { body } = await call('GET', '?page_size=1');
    expect(body.data).toHaveLength(1);
    expect(body.meta).toMatchObject({ page: 1, page_size: 1 });
    for (const [name, field] of fieldsOf(resource)) {
      const value = record[name];
      if (value !== null) {
        const asked =
          field.kind === 'lines'
            ? `${name}__null=false`
            : `${name}=${encodeURIComponent(String([value].flat()[0]))}`;
        const filtered = await call('GET', `?${asked}&page_size=200`);
        expect(filtered.status, name).toBe(200);
        expect(filtered.body.data.length, name).toBeGreaterThan(0);
        expect(
          filtered.body.data.every((row: Record<string, unknown>) =>
            field.kind === 'lines'
              ? (row[name] as unknown[]).length > 0
              : isList(field)
                ? (row[name] as unknown[]).includes(value[0])
                : row[name] === value,
          ),
          name,
        ).toBe(true);
      }
      if (UNCOMPARED.has(field.kind)) {
        expect((await call('GET', `?sort=${name}`)).status, name).toBe(422);
        continue;
      }
      const up = (await call('GET', `?sort=${name}&page_size=200`)).body.data;
      const down = (await call('GET', `?sort=-${name}&page_size=200`)).body.data;
      expect(inOrder(up, name, field), name).toBe(true);
      expect(inOrder(down.reverse(), name, field), `-${name}`).toBe(true);
      if (field.kind === 'text' && field.search && value) {
        const plain = String(value).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
        const found = (await call('GET', `?q=${encodeURIComponent(plain)}&page_size=200`)).body.data;
        expect(
          found.map((row: { idguid: string }) => row.idguid),
          name,
        ).toContain(record.idguid);
      }
    }
  });

  inDetail('says at the key what is wrong with a query', async () => {
    const wrong = [
      'page_size=100000',
      'page_size=-1',
      'page=abc',
      'sort=nema_me',
      'nema_me=1',
      `${title}__gt=1`,
      `q=${'x'.repeat(300)}`,
    ];
    for (const query of wrong) {
      const answer = await call('GET', `?${query}`);
      expect(answer.status, query).toBe(422);
      expect(Object.keys(answer.body.errors), query).toEqual([query.split('=')[0]]);
    }
  });

  it('names every missing field, and every one of the wrong type', async () => {
    const required = fieldsOf(resource).filter(([, field]) => field.required && field.kind !== 'boolean');
    const empty = await call('POST', '', {});
    expect(empty.status).toBe(422);
    expect(Object.keys(empty.body.errors).sort()).toEqual(required.map(([name]) => name).sort());
    const odd = Object.fromEntries(fieldsOf(resource).map(([name]) => [name, { a: ['čudno'] }]));
    const strange = await call('POST', '', odd);
    expect(strange.status).toBe(422);
    expect(Object.keys(strange.body.errors).sort()).toEqual(Object.keys(odd).sort());
    const unknown = await call('POST', '', { ...(await values()), nema_me: 1, tenant_id: stranger.tenantId });
    expect(Object.keys(unknown.body.errors).sort()).toEqual(['nema_me', 'tenant_id']);
    for (const body of thorough.has(resource) ? ['[]', '"x"', '12', 'null', '{"a":'] : [])
      expect(
        (
          await test.call('POST', base, {
            token: writer().token,
            body,
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(400);
  });

  inDetail('takes neither a megabyte of text nor a NUL', async () => {
    const long = await call('POST', '', { ...(await values()), [title]: 'x'.repeat(900_000) });
    expect(long.status).toBe(422);
    expect(long.body.errors).toHaveProperty(title);
    expect((await call('POST', '', { ...(await values()), [title]: 'x'.repeat(1_100_000) })).status).toBe(
      413,
    );
    expect((await call('POST', '', { ...(await values()), [title]: 'a\u0000b' })).body.errors).toHaveProperty(
      title,
    );
  });

  it('refuses a repeated key at its field', async () => {
    const record = await create();
    for (const key of resource.unique ?? []) {
      const same = Object.fromEntries(key.map((name) => [name, record[name]]));
      const ignored = key.filter((name) => resource.ignoreCase?.includes(name));
      const otherCase = Object.fromEntries(ignored.map((name) => [name, otherCaseOf(record[name])]));
      for (const repeated of ignored.length > 0 ? [same, { ...same, ...otherCase }] : [same]) {
        const answer = await call('POST', '', { ...(await values()), ...repeated });
        expect([409, 422]).toContain(answer.status);
        expect(
          Object.keys(answer.body.errors).some((name) => key.includes(name)),
          key.join(),
        ).toBe(true);
      }
    }
  });

  it.runIf(resource.ignoreCase)('lets a record change the case of its own key', async () => {
    const record = await create();
    const otherCase = Object.fromEntries(
      resource.ignoreCase!.map((name) => [name, otherCaseOf(record[name])]),
    );
    const answer = await call('PATCH', `/${record.idguid}`, { version: 1, ...otherCase });
    expect(answer.body.data).toMatchObject(otherCase);
  });

  inDetail('deletes many at once, or none', async () => {
    const ids = [(await create()).idguid, (await create()).idguid];
    const half = await call('POST', '/bulk-delete', { idguids: [...ids, UNKNOWN] });
    expect(half.status).toBe(404);
    expect((await call('GET', `/${ids[0]}`)).status).toBe(200);
    expect((await call('POST', '/bulk-delete', { idguids: ids })).body.data).toEqual({ deleted: 2 });
    expect((await call('GET', `/${ids[0]}`)).status).toBe(404);
    expect((await call('POST', '/bulk-delete', { idguids: [] })).status).toBe(422);
  });

  describeTrash(kit);
  describeManyAtOnce(kit);

  inDetail('answers 404 for ids that are unknown or no ids at all', async () => {
    for (const id of [UNKNOWN, 'nije-id', '1', "'; drop table users --", '%00', 'x'.repeat(150)]) {
      const path = `/${encodeURIComponent(id)}`;
      for (const method of ['GET', 'PATCH', 'DELETE'] as const)
        expect(
          (await call(method, path, method === 'PATCH' ? { version: 1 } : undefined)).status,
          `${method} ${id}`,
        ).toBe(404);
      expect((await call('GET', `${path}/history`)).status).toBe(404);
    }
  });

  // Of the others, test/access-matrix.test.ts asks every route.
  inDetail('lets nobody in without a token, and nobody change without the right', async () => {
    const record = await create();
    const routes = [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${record.idguid}`],
      ['PATCH', `/${record.idguid}`],
      ['DELETE', `/${record.idguid}`],
      ['POST', '/bulk-delete'],
      ['POST', '/trash/restore'],
      ['POST', '/bulk-edit/preview'],
      ['POST', '/bulk-edit'],
      ['GET', `/${record.idguid}/history`],
      ['POST', '/import'],
      ['POST', '/import/inspect'],
      ['GET', '?format=csv'],
    ] as const;
    const reader = await test.member({
      tenantId: writer().tenantId,
      permissions: [permissionFor(resource, 'pregled')],
    });
    for (const [method, path] of routes) {
      const body = method === 'GET' ? undefined : {};
      expect((await test.call(method, base + path, { body })).status, `${method} ${path}`).toBe(401);
      expect((await call(method, path, body, nobody.token)).status, `${method} ${path}`).toBe(403);
      const allowed = method === 'GET' ? 200 : 403;
      expect((await call(method, path, body, reader.token)).status, `${method} ${path}`).toBe(allowed);
    }
    expect((await call('GET', `/${record.idguid}`)).status).toBe(200);
  });

  inDetail("keeps an organisation's records from the others", async () => {
    const record = await create();
    if (resource.scope === 'platform') {
      expect((await call('GET', `/${record.idguid}`, undefined, stranger.token)).status).toBe(200);
      expect((await call('PATCH', `/${record.idguid}`, { version: 1 }, stranger.token)).status).toBe(403);
      return;
    }
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { version: 1, [title]: 'x' }],
      ['DELETE', undefined],
    ] as const)
      expect((await call(method, `/${record.idguid}`, body, stranger.token)).status, method).toBe(404);
    expect((await call('GET', `/${record.idguid}/history`, undefined, stranger.token)).status).toBe(404);
    expect((await call('POST', '/bulk-delete', { idguids: [record.idguid] }, stranger.token)).status).toBe(
      404,
    );
    const edit = { idguids: [record.idguid], values: { [textForMany!]: 'x' } };
    expect((await call('POST', '/bulk-edit/preview', edit, stranger.token)).status).toBe(404);
    const list = await call(
      'GET',
      `?${title}=${encodeURIComponent(record[title])}`,
      undefined,
      stranger.token,
    );
    expect(list.body.data).toEqual([]);
    expect((await call('GET', `/${record.idguid}`)).body.data).toEqual(record);
  });

  if (resource.scope === 'shared')
    it('shows what the operator entered to all, for the operator alone to change', async () => {
      const made = (await call('POST', '', await values(), operator.token)).body.data;
      const seen = await call('GET', `/${made.idguid}`);
      expect(seen.body.data).toMatchObject({ [title]: made[title], can_edit: false });
      expect((await call('PATCH', `/${made.idguid}`, { version: 1, [title]: 'x' })).status).toBe(403);
      expect((await call('DELETE', `/${made.idguid}`)).status).toBe(403);
      expect((await call('POST', '/bulk-delete', { idguids: [made.idguid] })).status).toBe(403);
      const edit = await call('POST', '/bulk-edit', {
        records: [{ idguid: made.idguid, version: 1 }],
        values: { [textForMany!]: 'x' },
      });
      expect(edit.status).toBe(409);
      expect(edit.body.data.refusals[0].message).toContain('mijenja ga samo operater');
      expect((await call('DELETE', `/${made.idguid}`, undefined, operator.token)).status).toBe(200);
    });

  const references = fieldsOf(resource).filter(([, field]) => field.kind === 'reference');
  it.runIf(references.length > 0)('offers and checks what it refers to', async () => {
    const record = await create();
    for (const [name, field] of references) {
      await offerOne(name, field as ReferenceField);
      const choices = await call('GET', `/references/${name}`);
      expect(choices.status, name).toBe(200);
      expect(choices.body.data.length, name).toBeGreaterThan(0);
      const wrong = await call('PATCH', `/${record.idguid}`, { version: 1, [name]: UNKNOWN });
      expect(wrong.status, name).toBe(422);
      expect(wrong.body.errors, name).toHaveProperty(name);
    }
    expect((await call('GET', `/references/${title}`)).status).toBe(404);
  });

  inDetail.each(['csv', 'xlsx'])('exports %s and imports it back', async (format) => {
    const organisation =
      resource.scope === 'platform'
        ? operator
        : await test.member({
            roles: ['admin'],
            tenantId: await createOrganisation(test.ownerDb, { name: `Uvoz ${seed}` }),
          });
    if (resource.scope !== 'platform') await test.allow(organisation.tenantId, GIVEN);
    const token = organisation.token;
    const made = (await call('POST', '', await values(token), token)).body.data;
    const query = resource.scope === 'shared' ? `${title}=${encodeURIComponent(made[title])}&` : '';
    const file = await call('GET', `?${query}format=${format}`, undefined, token);
    expect(file.status).toBe(200);
    expect(String(file.headers['content-disposition'])).toContain(`.${format}`);

    const inspected = await upload('/import/inspect', token, file.raw, `x.${format}`);
    expect(inspected.body.success, JSON.stringify(inspected.body)).toBe(true);
    const mapping = Object.fromEntries(
      inspected.body.data.columns
        .filter((column: { suggested: string | null }) => column.suggested)
        .map((column: { suggested: string; index: number }) => [column.suggested, column.index]),
    );
    // A table brings no files.
    const brought = Object.keys(resource.fields).filter((name) => resource.fields[name]!.kind !== 'file');
    expect(Object.keys(mapping).sort()).toEqual(brought.sort());
    // A record whose key is empty cannot be recognised.
    const key =
      resource.unique!.find((fields) => fields.every((name) => resource.fields[name]!.required)) ??
      resource.unique![0]!;
    const options = { mapping, key, dry_run: true };
    const unchanged = await upload('/import', token, file.raw, `x.${format}`, options);
    expect(unchanged.body.data.errors).toEqual([]);
    expect(unchanged.body.data).toMatchObject({ created: 0, updated: 0, failed: 0 });

    const next = (await values())[title];
    await call('PATCH', `/${made.idguid}`, { version: made.version, [title]: next }, token);
    if (!key.includes(title)) {
      const dry = await upload('/import', token, file.raw, `x.${format}`, options);
      expect(dry.body.data).toMatchObject({ created: 0, updated: 1, dry_run: true });
      expect((await call('GET', `/${made.idguid}`, undefined, token)).body.data[title]).toBe(next);
      const done = await upload('/import', token, file.raw, `x.${format}`, { ...options, dry_run: false });
      expect(done.body.data).toMatchObject({ created: 0, updated: 1, dry_run: false });
      expect((await call('GET', `/${made.idguid}`, undefined, token)).body.data[title]).toBe(made[title]);
    }
  });
});

it('a resource that is used cannot be deleted, and the answer says by what', async () => {
  const call = (method: 'GET' | 'DELETE', url: string) => test.call(method, url, { token: operator.token });
  const [canton] = (await call('GET', '/api/erp/sifarnici/kantoni?q=tuzlanski')).body.data;
  const using = await call('GET', `/api/erp/sifarnici/opstine?kanton_id=${canton.idguid}`);
  const count = using.body.meta.total;
  expect(count).toBeGreaterThan(12);
  const answer = await call('DELETE', `/api/erp/sifarnici/kantoni/${canton.idguid}`);
  expect(answer.status).toBe(409);
  expect(answer.body.code).toBe('in_use');
  expect(answer.body.data).toEqual({
    used_by: [{ resource: 'opstine', label: expect.any(String), count }],
    records: [canton.idguid],
  });
  expect(answer.body.message).toContain(`(${count})`);
});

it('covers every scope', () => {
  expect(new Set(resources.map((resource: Resource) => resource.scope))).toEqual(
    new Set(['platform', 'tenant', 'shared']),
  );
});
