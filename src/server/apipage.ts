import { escapeHtml } from '../core/html.ts';

/** Part of an OpenAPI document shown on the page. */
export interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Part> };
}
interface Operation {
  tags?: string[];
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Part }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description: string; content?: Content }>;
  'x-permission'?: string;
  'x-in-person'?: boolean;
}
type Content = Record<string, { schema?: Part }>;
interface Part {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Part[];
  items?: Part;
  properties?: Record<string, Part>;
  required?: string[];
}

/** How programs authenticate. */
const KEYS = `<h2 id="kljucevi">API ključevi</h2>
<p>Program ulazi API ključem. Pravi ga osoba s dozvolom <code>admin_api_keys_save</code> pod Admin → API ključevi
(<code>/admin/api-keys</code>), vidi ga jednom, i šalje ga u istom zaglavlju kao i token:</p>
<pre>curl -H "Authorization: Bearer crs_…" {HOST}/api/erp/sifarnici/drzave</pre>
<ul><li>Ključ ima oblik <code>crs_</code>, 8 vidljivih znakova, <code>_</code> i 43 tajna znaka. Čuva se samo otisak (SHA-256).
<li>Vrijedi na svakoj adresi ispod, osim gdje piše <code>person</code> ili „osoba koja se sama prijavila”.
<li>Može najviše ono što sada mogu i ključ, i osoba koja ga je napravila, i organizacija; radi samo u toj organizaciji. Kad osoba
izgubi pristup, ključ prestaje raditi.
<li>U dnevniku izmjena stoji ime osobe i „API ključ <i>naziv</i>”.
<li>Svaki ključ ima najveći broj zahtjeva u minuti, a može imati rok i listu adresa s kojih radi.</ul>
<table><tr><td><b>401</b><td><code>unauthenticated</code><td>Ključ je pogrešan, istekao ili opozvan, ili vlasnik više nema pristup.
<tr><td><b>403</b><td><code>forbidden</code><td>Ključ nema dozvolu za ovu radnju.
<tr><td><b>403</b><td><code>address</code><td>S ove adrese se ključ ne smije koristiti.
<tr><td><b>403</b><td><code>in_person</code><td>Ovo može samo osoba koja se sama prijavila.
<tr><td><b>429</b><td><code>too_many</code><td>Previše zahtjeva; zaglavlje <code>Retry-After</code> kaže koliko sekundi treba sačekati.</table>`;

/** API documentation as an HTML page; `host` is the server's origin. */
export function apiPage({ paths, components }: Described, host: string): string {
  const reader = readerOf(components.schemas);
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const group = operation.tags?.[0] ?? 'Ostalo';
      groups.set(group, [...(groups.get(group) ?? []), entry(reader, method, path, operation)]);
    }
  const sections = [...groups].map(([name, entries]) => `<h2>${escapeHtml(name)}</h2>${entries.join('')}`);
  return `<!doctype html><html lang="bs"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API – Čaršija</title><style>${STYLE}</style><main><h1>API</h1>
<p>Zahtjevi i odgovori su JSON; opis za programe je <a href="/api/openapi.json">openapi.json</a>. Prijavom
(<code>POST /api/auth/login</code>) dobija se token koji se šalje kao <code>Authorization: Bearer …</code>; programi umjesto
njega šalju <a href="#kljucevi">API ključ</a>.
Uspjeh: <code>{ success, message?, data, meta? }</code>. Greška: <code>{ success: false, message, code, errors? }</code>.</p>
${KEYS.replace('{HOST}', escapeHtml(host))}${sections.join('')}</main></html>`;
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(schemas: Record<string, Part>) {
  const resolve = (part: Part | undefined): Part => {
    const name = part?.$ref?.split('/').at(-1);
    return (name ? schemas[name] : part) ?? {};
  };
  const kind = (ref: Part): string => {
    const part = resolve(ref);
    if (part.const !== undefined) return String(part.const);
    if (part.enum) return part.enum.join(' | ');
    if (part.items) return `${kind(part.items)}[]`;
    if (part.format) return part.format;
    if (part.type !== undefined) return [part.type].flat().join(' | ');
    return part.anyOf?.map(kind).join(' ili ') ?? '';
  };
  /** Fields of an object, or of a list's objects. */
  const fields = (ref: Part | undefined): [string, Part, boolean][] => {
    const part = resolve(ref);
    if (part.items) return fields(part.items);
    return Object.entries(part.properties ?? {}).map(([name, field]) => [
      name,
      field,
      part.required?.includes(name) === true,
    ]);
  };
  return { resolve, kind, fields };
}

function entry(
  { resolve, kind, fields }: Reader,
  method: string,
  path: string,
  operation: Operation,
): string {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    row(
      parameter.name,
      parameter.schema ? kind(parameter.schema) : parameter.in,
      parameter.required === true,
      parameter.description ?? '',
    ),
  );
  const rowsOf = (part: Part | undefined): string[] =>
    fields(part).map(([name, field, required]) =>
      row(name, kind(field), required, resolve(field).description ?? field.description ?? ''),
    );
  const sent = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const all = Object.entries(operation.responses ?? {});
  const success = all.find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']?.schema;
  const data = resolve(success).properties?.data;
  const refusals = all
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { description }]) => `<li><b>${status}</b> ${escapeHtml(description)}`);
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code>
<span>${escapeHtml(operation.summary ?? '')}</span> <i>${escapeHtml(operation['x-permission'] ?? '')}${operation['x-in-person'] ? ', osoba koja se sama prijavila' : ''}</i></summary>
${table('Parametri', parameters)}${table('Tijelo zahtjeva', rowsOf(sent))}${table('Odgovor: data', rowsOf(data))}
<h3>Greške</h3><ul>${refusals.join('')}</ul></details>`;
}

const table = (title: string, rows: string[]): string =>
  rows.length > 0 ? `<h3>${title}</h3><table>${rows.join('')}</table>` : '';

const row = (name: string, kind: string, required: boolean, text: string): string =>
  `<tr><td><code>${escapeHtml(name)}</code>${required ? ' *' : ''}<td>${escapeHtml(kind)}<td>${escapeHtml(text)}`;

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:auto;padding:1.5rem}h2{margin-top:2rem}details{border-top:1px solid #8884;padding:.4rem 0}
summary{cursor:pointer}summary b{display:inline-block;min-width:4.2rem;font-size:.8rem}summary span{margin-left:.5rem}
summary i{font-size:.85rem}h3{font-size:.9rem;margin:.7rem 0 .2rem 1.2rem}table{border-collapse:collapse;margin:0 0 .5rem 1.2rem}
td{border:1px solid #8884;padding:.2rem .6rem;vertical-align:top}pre{background:#8882;padding:.6rem .8rem;overflow-x:auto}code{font-size:.92em;overflow-wrap:anywhere}
ul{margin:0 0 .5rem 1.2rem;padding-left:1.2rem}`;
