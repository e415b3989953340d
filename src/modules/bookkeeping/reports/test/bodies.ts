/** Bodies of requests as trees of values, and what is declared at each place of one. */
export type Path = readonly (string | number)[];

/** Every value in a body, of whatever depth, without the body itself. */
export const valuesIn = (value: unknown, path: Path = []): [Path, unknown][] => [
  ...(path.length > 0 ? [[path, value] as [Path, unknown]] : []),
  ...(value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) =>
        valuesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : []),
];

/** The body with another value at a place. */
export function put(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = put((body as Record<string, unknown>)[key], rest, value);
  return Array.isArray(body) ? body.with(key as number, inner) : { ...(body as object), [key]: inner };
}

/** A part of a JSON schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** The JSON types that are declared at a place; empty where anything may stand. */
export function typesAt(schema: Schema, all: Record<string, Schema>, [key, ...rest]: Path): Set<string> {
  if (schema.$ref) {
    const of = all[schema.$ref.split('/').at(-1)!]!;
    return typesAt(of, all, key === undefined ? [] : [key, ...rest]);
  }
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) {
    const path = key === undefined ? [] : [key, ...rest];
    return new Set(parts.flatMap((part) => [...typesAt(part, all, path)]));
  }
  if (key !== undefined) {
    const inner = typeof key === 'number' ? schema.items : schema.properties?.[key];
    return inner ? typesAt(inner, all, rest) : new Set();
  }
  if (schema.const !== undefined) return new Set([typeof schema.const]);
  return new Set([schema.type ?? []].flat());
}
