import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Endpoint, LIST_FILES, refusalsOf } from '../core/endpoint.ts';
import { listSchema } from '../core/list-query.ts';
import { apiPage, type Described } from './apipage.ts';

/** `/api/openapi.json`, generated from the declared endpoints (core/endpoint.ts), and `/api/docs`, its HTML form. */
export async function apiDocs(app: FastifyInstance, publicUrl = ''): Promise<void> {
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (url.startsWith('/api/') && !config?.endpoint && !schema?.hide)
      throw new Error(`Route ${method} ${url} is not declared as an endpoint`);
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Čaršija API',
        version: '1.0.0',
        description:
          'Zahtjevi i odgovori su JSON. Prijavom (`POST /api/auth/login`) dobija se token za zaglavlje Authorization; programi u njemu šalju API ključ (`crs_…`).',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (input) => {
      const { endpoint } = input.route.config ?? {};
      const schema = endpoint ? { ...(input.schema as object), ...described(endpoint) } : { hide: true };
      return jsonSchemaTransform({ ...input, schema } as never) as never;
    },
    transformObject: (document) => onlyUsed(jsonSchemaTransformObject(document as never)) as never,
  });
  const config = { permission: 'public' };
  app.get('/api/openapi.json', { config, schema: { hide: true } }, async () => app.swagger());
  app.get('/api/docs', { config, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(app.swagger() as unknown as Described, publicUrl)),
  );
}

/** A form with a file, of an endpoint that says no more of it. */
const FILE_FORM = z.looseObject({ file: z.file() });

/** `getErpSifarniciDrzaveByIdguid`: by which generated clients call an operation. */
const operationName = ({ method, path }: Endpoint): string =>
  [
    method.toLowerCase(),
    ...path
      .replace(/^\/api\//, '')
      .replaceAll(':', 'by-')
      .split(/[^A-Za-z0-9]+/),
  ]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

/** OpenAPI properties of an endpoint beside its schemas. */
function described(one: Endpoint): object {
  const { permission, inPerson, tag, summary, list, body, multipart } = one;
  return {
    operationId: operationName(one),
    tags: [tag],
    summary,
    description: whoMay(one),
    'x-permission': permission,
    ...(inPerson ? { 'x-in-person': true } : {}),
    ...(permission === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(list && { querystring: listSchema(list) }),
    ...(multipart ? { consumes: ['multipart/form-data'], body: body ?? FILE_FORM } : {}),
    response: responses(one),
  };
}

function whoMay({ permission, inPerson }: Endpoint): string {
  if (permission === 'public') return 'Javno: ne traži prijavu.';
  if (permission === 'person') return 'Dozvola: osoba koja se sama prijavila, ne API ključ (`person`).';
  if (permission === 'authenticated') return 'Dozvola: svako ko je prijavljen (`authenticated`).';
  if (inPerson) return `Dozvola: \`${permission}\`, i to osoba koja se sama prijavila, ne API ključ.`;
  return `Dozvola: \`${permission}\`.`;
}

function responses(one: Endpoint): object {
  const json = (description: string, schema: z.ZodType) => ({
    description,
    content: { 'application/json': { schema } },
  });
  const files = Object.entries({ ...(one.list?.columns && LIST_FILES), ...one.files });
  const success = json(['Uspjeh.', ...files.map(([type, what]) => `${type}: ${what}`)].join(' '), one.answer);
  for (const [type] of files) Object.assign(success.content, { [type]: { schema: z.file() } });
  const refused = Object.entries(refusalsOf(one)).map(([status, { description, schema }]) => [
    status,
    json(description, schema),
  ]);
  return {
    [one.status ?? 200]: success,
    ...(one.accepted && {
      202: json('Prihvaćeno; ne čeka se kraj (`Prefer: respond-async`).', one.accepted),
    }),
    ...Object.fromEntries(refused),
  };
}

/** Keeps only referenced schemas; each exists in an input and an output form. */
function onlyUsed<T extends { components?: { schemas?: Record<string, unknown> }; paths?: unknown }>(
  document: T,
): T {
  const all = document.components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (name && !used.has(name)) {
        used.add(name);
        follow(all[name]);
      }
  };
  follow(document.paths);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas } };
}
