/** A route's description in the OpenAPI document. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters as `{name}`. */
  path: string;
  permission: string;
  /** Also requires a person. */
  inPerson: boolean;
  /** A body that matches its schema, with these ids. */
  body: (ids: Ids) => unknown;
  /** Its answer is a stream that does not end by itself. */
  endless: boolean;
  /** Whether the query takes an organisation. */
  takesTenant: boolean;
}

/** Ids by kind of record; `other` for unknown ones. */
export type Ids = Record<'role' | 'user' | 'tenant' | 'other', string>;

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
}
interface Operation {
  'x-permission': string;
  'x-in-person'?: boolean;
  parameters?: { name: string; in: string }[];
  responses?: Record<string, { content?: object }>;
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}
/** The part of an OpenAPI document that is used. */
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Every route of the API. */
export function routesOf({ paths, components }: Description): Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Route => {
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      return {
        method: method.toUpperCase() as Route['method'],
        path,
        permission: operation['x-permission'],
        inPerson: operation['x-in-person'] === true || operation['x-permission'] === 'person',
        body: (ids) => withoutOwnId(path, schema ? sample(schema, components.schemas, ids, '') : {}),
        endless: 'text/event-stream' in (operation.responses?.[200]?.content ?? {}) && !path.includes('{'),
        takesTenant: (operation.parameters ?? []).some(({ name }) => name === 'tenant'),
      };
    }),
  );
}

/** True if the route requires a named permission. */
export const isNamed = ({ permission }: Route): boolean =>
  !['public', 'authenticated', 'person'].includes(permission);

/** One guard stands before all routes that are not public (core/http.ts); these are all the ways in which it tells one from another. */
export function oneOfEachKind(all: readonly Route[]): Route[] {
  const kindOf = (route: Route) =>
    [isNamed(route) ? 'named' : route.permission, route.inPerson, route.method].join(' ');
  return [...new Map(all.map((route) => [kindOf(route), route])).values()];
}

/** Bodies that a route is sent: each once, and none with GET. */
export const bodiesFor = ({ method }: Route, bodies: readonly unknown[]): unknown[] =>
  method === 'GET' ? [{}] : [...new Map(bodies.map((body) => [JSON.stringify(body), body])).values()];

function sample(schema: Schema, all: Record<string, Schema>, ids: Ids, name: string): unknown {
  const inner = (part: Schema, called = name): unknown => sample(part, all, ids, called);
  if (schema.$ref) return inner(all[schema.$ref.split('/').at(-1)!] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return inner(parts.find((part) => part.type !== 'null') ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inner(part)));
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, part]) => [key, inner(part, key)]),
    );
  if (type === 'array') return schema.items ? [inner(schema.items)] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  return type === 'string' ? text(schema, ids, name) : null;
}

function text({ format, pattern, minLength = 0, maxLength = 200 }: Schema, ids: Ids, name: string): string {
  if (format === 'uuid' || pattern?.includes('0-9a-fA-F]{8}') || /(^|_)(id|idguids?|ids|roles)$/.test(name)) {
    const kind = (['role', 'user', 'tenant'] as const).find((one) => name.includes(one));
    return ids[kind ?? 'other'];
  }
  if (format === 'date-time') return '2030-01-01T00:00:00Z';
  if (format === 'date') return '2030-01-01';
  if (format === 'email' || name.includes('email')) return 'matrica@carsija.test';
  if (name === 'permissions') return 'erp_drzave_pregled';
  return 'Proba matrice'.padEnd(minLength, '.').slice(0, maxLength);
}

/** A new draft's id is the client's own choice: with that of another organisation's record it would name the draft, not the record. */
function withoutOwnId(path: string, body: unknown): unknown {
  if (path !== '/api/fin/drafts') return body;
  const { idguid: _chosen, ...rest } = body as Record<string, unknown>;
  return rest;
}
