/** What makes a schema say nothing, or something else than meant, without any complaint by the validator. */

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const SCHEMAS = [
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
];
const LISTS = ['prefixItems', 'allOf', 'anyOf', 'oneOf'];
const MAPS = ['$defs', 'definitions', 'properties', 'patternProperties', 'dependentSchemas'];

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is wrong with a schema itself; null when nothing is. */
export function lintSchema(schema: unknown, where = ''): string | null {
  if (typeof schema === 'boolean') return null;
  const at = where === '' ? 'Šema' : `Šema na mjestu ${where}`;
  if (!isObject(schema)) return `${at} mora biti objekat { } ili true/false.`;
  const { type, required, pattern, patternProperties } = schema;
  const types = type === undefined ? [] : Array.isArray(type) ? type : [type];
  const unknown = types.find((one) => !TYPES.includes(one as string));
  if (unknown !== undefined)
    return `${at}: tip „${String(unknown)}” ne postoji. Postoje: ${TYPES.join(', ')}.`;
  if (required !== undefined && typeof required !== 'boolean' && !isTexts(required))
    return `${at}: „required” mora biti niz imena ključeva.`;
  if (schema.enum !== undefined && !Array.isArray(schema.enum))
    return `${at}: „enum” mora biti niz vrijednosti.`;
  const patterns = [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...(isObject(patternProperties) ? Object.keys(patternProperties) : []),
  ];
  const broken = patterns.find((one) => !compiles(one));
  if (broken !== undefined) return `${at}: regularni izraz „${broken}” nije ispravan.`;
  return lintInside(schema, where, at);
}

function lintInside(schema: Json, where: string, at: string): string | null {
  for (const [key, value] of Object.entries(schema)) {
    const here = `${where}/${key}`;
    if (LISTS.includes(key) || (key === 'items' && Array.isArray(value))) {
      if (!Array.isArray(value)) return `${at}: „${key}” mora biti niz šema.`;
      for (const [k, one] of value.entries()) {
        const problem = lintSchema(one, `${here}/${k}`);
        if (problem) return problem;
      }
    } else if (MAPS.includes(key)) {
      if (!isObject(value)) return `${at}: „${key}” mora biti objekat { } sa šemama.`;
      for (const [name, one] of Object.entries(value)) {
        const problem = lintSchema(one, `${here}/${name}`);
        if (problem) return problem;
      }
    } else if (SCHEMAS.includes(key) || key === 'items') {
      const problem = lintSchema(value, here);
      if (problem) return problem;
    }
  }
  return null;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
