import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { escapeHtml } from '../core/html.ts';

interface Operation {
  tags?: string[];
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: {
    content?: Record<string, { schema?: { properties?: Record<string, SchemaPart>; required?: string[] } }>;
  };
  'x-permission'?: string;
}
interface SchemaPart {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: SchemaPart[];
}

/** `/api/openapi.json`, made from the schemas that validate, and `/api/docs`, the same for reading. */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Čaršija API', version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (input) => {
      const result = jsonSchemaTransform(input as never) as { schema: Record<string, unknown>; url: string };
      const permission = input.route.config?.permission;
      result.schema['x-permission'] = permission;
      if (permission !== 'public') result.schema.security = [{ bearer: [] }];
      return result as never;
    },
  });
  const config = { permission: 'public' };
  app.get('/api/openapi.json', { config, schema: { hide: true } }, async () => app.swagger());
  app.get('/api/docs', { config, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(app.swagger().paths as never)),
  );
}

function page(paths: Record<string, Record<string, Operation>>): string {
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const group = operation.tags?.[0] ?? 'Ostalo';
      groups.set(group, [...(groups.get(group) ?? []), entry(method, path, operation)]);
    }
  const sections = [...groups].map(([name, entries]) => `<h2>${escapeHtml(name)}</h2>${entries.join('')}`);
  return `<!doctype html><html lang="bs"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API – Čaršija</title><style>${STYLE}</style><main><h1>API</h1>
<p>Zahtjevi i odgovori su JSON; opis za programe je <a href="/api/openapi.json">openapi.json</a>. Prijavom
(<code>POST /api/auth/login</code>) dobija se token koji se šalje kao <code>Authorization: Bearer …</code>.
Uspjeh: <code>{ success, message?, data, meta? }</code>. Greška: <code>{ success: false, message, code, errors? }</code>.</p>
${sections.join('')}</main></html>`;
}

function entry(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    row(parameter.name, parameter.in, parameter.required === true, parameter.description ?? ''),
  );
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const fields = Object.entries(schema?.properties ?? {}).map(([name, part]) =>
    row(name, typeOf(part), schema?.required?.includes(name) === true, ''),
  );
  const rows = [...parameters, ...fields].join('');
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code>
<span>${escapeHtml(operation.summary ?? '')}</span> <i>${escapeHtml(operation['x-permission'] ?? '')}</i></summary>
${rows ? `<table>${rows}</table>` : '<p>Bez parametara.</p>'}</details>`;
}

const typeOf = (part: SchemaPart): string =>
  part.enum?.join(' | ') ??
  part.format ??
  (part.type === undefined ? undefined : [part.type].flat().join(' | ')) ??
  part.anyOf?.map(typeOf).join(' ili ') ??
  '';

const row = (name: string, kind: string, required: boolean, text: string): string =>
  `<tr><td><code>${escapeHtml(name)}</code>${required ? ' *' : ''}<td>${escapeHtml(kind)}<td>${escapeHtml(text)}`;

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:auto;padding:1.5rem}h2{margin-top:2rem}details{border-top:1px solid #8884;padding:.4rem 0}
summary{cursor:pointer}summary b{display:inline-block;min-width:4.2rem;font-size:.8rem}summary span{margin-left:.5rem}
summary i{font-size:.85rem}table{border-collapse:collapse;margin:.5rem 0 .5rem 1.2rem}
td{border:1px solid #8884;padding:.2rem .6rem;vertical-align:top}code{font-size:.92em;overflow-wrap:anywhere}`;
