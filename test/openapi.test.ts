import { Validator } from '@seriousme/openapi-schema-validator';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardRoutes } from '../src/core/http.ts';
import { pendingStatements } from '../src/server/db/generate.ts';
import { createTestApp, type TestApp } from './helper.ts';

interface Response {
  description?: string;
  content?: Record<string, { schema?: Schema }>;
}
interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses: Record<string, Response>;
  'x-permission': string;
}

let test: TestApp;
let document: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { scheme: string }> };
};
let operations: [string, Operation][];

beforeAll(async () => {
  test = await createTestApp();
  document = (await test.call('GET', '/api/openapi.json')).body;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => test.close());

const resolve = (schema: Schema | undefined): Schema =>
  (schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : schema) ?? {};

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document) as never);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document.components.securitySchemes.bearer?.scheme).toBe('bearer');
  });

  it('leaves no reference empty and offers no schema that nothing uses', () => {
    const used = new Set(
      [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name),
    );
    expect([...used].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it('gives every operation a name of its own, by which generated clients call it', () => {
    const names = operations.map(([, { operationId }]) => operationId);
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name))).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('says of every form that it has a file', () => {
    const forms = operations.flatMap(([name, { requestBody }]) => {
      const schema = requestBody?.content?.['multipart/form-data']?.schema;
      return schema ? [{ name, fields: Object.keys(resolve(schema).properties ?? {}) }] : [];
    });
    expect(forms.length).toBeGreaterThan(5);
    expect(forms.filter(({ fields }) => !fields.includes('file'))).toEqual([]);
  });

  it('holds every route of the API: what is not declared cannot be registered', async () => {
    expect(operations.length).toBeGreaterThan(70);
    const { apiDocs } = await import('../src/server/apidocs.ts');
    const { default: Fastify } = await import('fastify');
    const app = Fastify();
    await apiDocs(app as never);
    expect(() => app.get('/api/nenajavljeno', async () => 'x')).toThrow('not declared as an endpoint');
    await app.close();
  });

  it('says of every operation what it does, for whom, and what it answers', () => {
    for (const [name, operation] of operations) {
      const permission = operation['x-permission'];
      expect(operation.summary, name).toMatch(/^\p{Lu}/u);
      expect(operation.tags, name).toHaveLength(1);
      expect(operation.description, name).toContain(permission === 'public' ? 'Javno' : `\`${permission}\``);
      expect(operation.security, name).toEqual(permission === 'public' ? undefined : [{ bearer: [] }]);
      // 202 is a second way to succeed, for who would rather not wait.
      const success = Object.entries(operation.responses).filter(([status]) => /^2(?!02)/.test(status));
      expect(success, name).toHaveLength(1);
      const answer = resolve(success[0]![1].content?.['application/json']?.schema);
      expect(Object.keys(answer.properties ?? {}), name).toEqual(
        // A set of keys has the form of RFC 7517.
        expect.arrayContaining(name === 'GET /api/licences/keys' ? ['keys'] : ['success', 'message']),
      );
    }
  });

  it('says what every operation may refuse, in the shape of a failure', () => {
    for (const [name, operation] of operations) {
      const expected = ['500', '503'];
      const permission = operation['x-permission'];
      if (permission !== 'public') expected.push('401');
      if (!['public', 'authenticated'].includes(permission)) expected.push('403');
      if (name.includes('{')) expected.push('404');
      if (operation.requestBody) expected.push('400', '413', '422');
      const refused = Object.entries(operation.responses).filter(([status]) => !status.startsWith('2'));
      expect(
        refused.map(([status]) => status),
        name,
      ).toEqual(expect.arrayContaining(expected));
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        expect(description, `${name} ${status}`).toMatch(/^\p{Lu}.*\.$/u);
        expect(description, `${name} ${status}`).not.toContain('Default');
        if (status.startsWith('2')) continue;
        const schema = resolve(content?.['application/json']?.schema);
        for (const one of schema.anyOf ?? [schema])
          expect(Object.keys(resolve(one).properties ?? {}), `${name} ${status}`).toEqual(
            expect.arrayContaining(['success', 'message', 'code']),
          );
      }
    }
  });

  it('describes a list by its filters and its pages, and a record by its fields', () => {
    const { get, post } = document.paths['/api/erp/sifarnici/porezi']!;
    const asked = get!.parameters!.map(({ name }) => name);
    expect(asked).toEqual(expect.arrayContaining(['page', 'page_size', 'sort', 'q', 'naziv__like']));
    const page = resolve(get!.responses['200']!.content!['application/json']!.schema);
    expect(Object.keys(page.properties!)).toEqual(['success', 'message', 'data', 'meta']);
    expect(Object.keys(get!.responses['200']!.content!)).toContain('text/csv');
    const made = resolve(post!.responses['201']!.content!['application/json']!.schema);
    const record = resolve(made.properties!.data);
    expect(Object.keys(record.properties!)).toEqual(
      expect.arrayContaining(['idguid', 'version', 'refs', 'can_edit', 'naziv']),
    );
  });
});

it('an answer other than the declared one is noticed', async () => {
  const { serve, checkAnswers } = await import('../src/core/serve.ts');
  const { answerOf, endpoint } = await import('../src/core/endpoint.ts');
  const { default: Fastify } = await import('fastify');
  const { z } = await import('zod');
  const app = Fastify();
  const noticed: string[] = [];
  checkAnswers(app as never, (what) => noticed.push(what));
  const declared = endpoint({
    method: 'GET',
    path: '/broj',
    permission: 'public',
    tag: 'Proba',
    summary: 'Broj',
    query: z.object({ kako: z.string() }),
    answer: answerOf(z.strictObject({ broj: z.int() })),
  });
  serve(app as never, declared, async (request, reply) => {
    const { kako } = request.query;
    if (kako === 'odbij') return reply.code(418).send({ success: false });
    const data = { broj: 1, ...(kako === 'više' ? { tajna: 'x' } : {}) };
    return { success: true as const, data };
  });
  expect((await app.inject('/broj?kako=dobro')).statusCode).toBe(200);
  expect(noticed).toEqual([]);
  await app.inject(`/broj?kako=${encodeURIComponent('više')}`);
  await app.inject('/broj?kako=odbij');
  expect(noticed).toEqual([expect.stringContaining('tajna'), expect.stringContaining('418')]);
  await app.close();
});

it('a route without a declared permission cannot be registered', async () => {
  const { default: Fastify } = await import('fastify');
  const app = Fastify();
  guardRoutes(app as never, async () => {
    throw new Error('not asked');
  });
  expect(() => app.get('/', async () => 'x')).toThrow('declares no permission');
  expect(() =>
    app.get('/', { config: { permission: 'public' } } as unknown as RouteOptions, async () => 'x'),
  ).not.toThrow();
  await app.close();
});

it('every route names its permission, and only the known ones are public', async () => {
  const all = operations.map(([name, operation]) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, path, permission: operation['x-permission'] };
  });
  expect(all.length).toBeGreaterThan(70);
  expect(all.filter((route) => !route.permission)).toEqual([]);
  const open = all.filter((route) => route.permission === 'public').map((route) => route.path);
  expect(
    open.every((path) => /^\/api\/(public|auth|health|ready|apps|browser-errors|licences)\b/.test(path)),
    open.join(),
  ).toBe(true);
  const { rows: names } = await test.ownerDb.execute<{ name: string }>('select name from permissions');
  const known = new Set(['public', 'authenticated', 'person', ...names.map((row) => row.name)]);
  expect(all.filter((route) => !known.has(route.permission))).toEqual([]);
});

it('an address that is not there is 404, in Bosnian', async () => {
  for (const url of ['/api/nema', '/api/erp/sifarnici', '/api/erp/sifarnici/drzave/x/y/z'])
    expect(await test.call('GET', url)).toMatchObject({
      status: 404,
      body: { success: false, code: 'not_found' },
    });
  const long = `/api/erp/sifarnici/drzave/${'x'.repeat(300)}`;
  for (const [url, status, code] of [
    ['/api/%zz', 400, 'bad_url'],
    // Whoever opens a page is to get one.
    ['/portfolio/%E0%A4%A?q=%zz', 404, 'not_found'],
    [long, 404, 'not_found'],
  ] as const)
    expect(await test.call('GET', url)).toMatchObject({ status, body: { success: false, code } });
});

it('the migrations say what the tables declare', async () => {
  expect((await pendingStatements()).statements).toEqual([]);
});

it('the API page can be read', async () => {
  const page = await test.call('GET', '/api/docs');
  expect(page.status, page.body.message).toBe(200);
  expect(page.body).toContain('/api/erp/sifarnici/drzave');
  expect(page.body).toContain('erp_drzave_save');
  expect(page.body).toContain('Authorization: Bearer crs_');
});
