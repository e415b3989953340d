import { gzipSync } from 'node:zlib';
import type { Ids } from '../../test/matrix/routes.ts';
import { drawn, wrongBody } from './bodies.ts';
import type { Operation } from './operations.ts';
import { FOREIGN, TEXTS, UNKNOWN, written } from './values.ts';

/** A wrong request, and in words what is wrong with it. */
export interface Wrong {
  what: string;
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** More than the server reads: it may cut the connection behind its answer. */
  mayBreak?: true;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const IDS: Ids = { role: UNKNOWN, user: UNKNOWN, tenant: UNKNOWN, other: UNKNOWN };
const FOREIGN_IDS: Ids = { role: FOREIGN, user: FOREIGN, tenant: FOREIGN, other: FOREIGN };

/** As `encodeURIComponent`, which refuses half a character. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');

/** The address with these ids, and a query. */
const addressOf = ({ path }: Operation, id = UNKNOWN, query = ''): string =>
  path.replaceAll(/\{[^}]+\}/g, id) + query;

/** The operation as it is declared, for what is wrong elsewhere. */
function right(operation: Operation): Omit<Wrong, 'what'> {
  const { method, takes } = operation;
  const usual = { method, path: addressOf(operation), headers: {} };
  if (takes !== 'json') return usual;
  return { ...usual, headers: JSON_TYPE, body: JSON.stringify(operation.sample(IDS)) };
}

/** Ids that are none, in the address. */
export function wrongAddresses(operation: Operation): Wrong[] {
  if (operation.inPath.length === 0) return [];
  const raw = [
    '%zz',
    '%ED%A0%80',
    '%C0%AF',
    '..%2f..%2fapi',
    `%F0%9F%92%A9${'x'.repeat(5000)}`,
    '.',
    '%2e%2e',
  ];
  return [...raw, ...TEXTS.map(encoded).filter(Boolean)].map((id) => ({
    ...right(operation),
    what: `address with ${id.slice(0, 40)}`,
    path: addressOf(operation, id),
  }));
}

/** Parameters of the query that are twice there, of another kind, or not heard of. */
export function wrongQueries(operation: Operation, random: () => number): Wrong[] {
  const names = operation.inQuery.length > 0 ? operation.inQuery : ['q', 'page', 'format'];
  return TEXTS.map((text) => {
    const name = drawn(names, random);
    const value = encoded(text);
    const query = drawn(
      [
        `${name}=${value}`,
        `${name}=1&${name}=${value}`,
        `${name}[]=${value}&${name}[a]=1`,
        `unheard_of=1&${name}=${value}`,
        `__proto__=${value}&${name}`,
        `${'&'.repeat(1000)}${name}=${value}`,
      ],
      random,
    );
    return {
      ...right(operation),
      what: `query ${query.slice(0, 60)}`,
      path: addressOf(operation, UNKNOWN, `?${query}`),
    };
  });
}

/** Bodies that are declared otherwise, a foreign id among them. */
export function wrongBodies(operation: Operation, random: () => number, count: number): Wrong[] {
  if (operation.takes !== 'json') return [];
  const foreign = { what: 'foreign ids', body: operation.sample(FOREIGN_IDS) };
  return [foreign, ...Array.from({ length: count }, () => wrongBody(operation.sample(IDS), random))].map(
    ({ what, body }) => ({
      ...right(operation),
      what,
      path: addressOf(operation, what === foreign.what ? FOREIGN : UNKNOWN),
      body: written(body),
    }),
  );
}

/** Bodies that are not what their headers say. */
export function unreadable(operation: Operation): Wrong[] {
  const { method } = operation;
  const path = addressOf(operation);
  const sent = (
    what: string,
    type: string,
    body: string | Buffer,
    more: Record<string, string> = {},
  ): Wrong => ({
    ...{ what, method, path, body },
    headers: { ...(type ? { 'content-type': type } : {}), ...more },
  });
  const json = 'application/json';
  const valid = JSON.stringify(operation.sample(IDS) ?? { a: 1 });
  const gzipped = gzipSync(valid);
  const form = (parts: string) => sent('form', 'multipart/form-data; boundary=b', parts);
  const part = (head: string, text: string) =>
    `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  return [
    sent('broken JSON', json, '{"a":'),
    sent('no JSON', json, 'undefined'),
    sent('nothing', json, ''),
    sent('NaN', json, '{"a":NaN}'),
    sent('a prototype', json, '{"__proto__":{"a":1},"constructor":{"prototype":{"b":1}}}'),
    sent('the same key twice', json, '{"a":1,"a":{"a":[]}}'),
    sent('no UTF-8', json, Buffer.from([0x22, 0xe8, 0xff, 0x22])),
    sent('a mark of byte order', json, `\ufeff${valid}`),
    sent('ten thousand levels', json, `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
    { ...sent('more than is read', json, `{"a":"${'x'.repeat(1_200_000)}"}`), mayBreak: true },
    sent('a text', 'text/plain', valid),
    sent('XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    sent('a form of texts', 'application/x-www-form-urlencoded', 'a=1&a[b]=2&%zz'),
    sent('no type', '', valid),
    sent('a type that is none', ';;;/', valid),
    sent('UTF-16', 'application/json; charset=utf-16', Buffer.from(valid, 'utf16le')),
    sent('gzip that is none', json, valid, { 'content-encoding': 'gzip' }),
    sent('half of gzip', json, gzipped.subarray(0, gzipped.length / 2), { 'content-encoding': 'gzip' }),
    sent('an unknown encoding', json, valid, { 'content-encoding': 'br, gzip, x' }),
    sent('a form without a boundary', 'multipart/form-data', 'x'),
    { ...form(''), what: 'a form that ends at once' },
    { ...form('--b--\r\n'), what: 'an empty form' },
    { ...form(`${part('name="file"', 'x')}--b--\r\n`), what: 'a form whose file is a text' },
    {
      ...form(
        `${part('name="options"', '{')}${part('name="file"; filename="../../a\0.csv"', 'a;b')}--b--\r\n`,
      ),
      what: 'a form with broken options and a name that climbs',
    },
    {
      ...form(`${part('name="file"; filename="a.csv"', 'a;b\n1;"')}`.repeat(3)),
      what: 'three files, and no end',
    },
  ];
}

/** Headers that are none, or ask for what is not there. */
export function oddHeaders(operation: Operation): Wrong[] {
  const all: [what: string, headers: Record<string, string>][] = [
    ['another token', { authorization: 'Bearer x.y.z' }],
    ['a token of 8 KB', { authorization: `Bearer ${'x'.repeat(8000)}` }],
    ['a key that is none', { authorization: 'Bearer crs_00000000_x' }],
    ['a password', { authorization: 'Basic OjpAOjo=' }],
    ['no token', { authorization: 'Bearer' }],
    ['an address that is none', { 'x-forwarded-for': '"><script>, unknown, ::ffff:999.1.1.1' }],
    ['many addresses', { 'x-forwarded-for': Array(300).fill('10.0.0.1').join(', ') }],
    [
      'another host',
      { host: 'evil.example:99999', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
    ],
    ['ranges', { range: `bytes=${'0-0,'.repeat(500)}9-1` }],
    [
      'conditions',
      { 'if-match': '*', 'if-none-match': '"\\', 'if-modified-since': 'yesterday', 'if-range': '"' },
    ],
    ['what it prefers', { prefer: 'respond-async; wait=-1, return=nothing', accept: 'a/b;q=9, */*;q=NaN' }],
    ['languages', { 'accept-language': `${'bs-'.repeat(1500)};q=x`, 'accept-encoding': 'x, gzip;q=-1' }],
    ['cookies', { cookie: `a=${'%zz'.repeat(500)}; =; ;;b="` }],
    ['another method', { 'x-http-method-override': 'DELETE', 'idempotency-key': 'x'.repeat(3000) }],
    [
      'letters',
      { 'user-agent': Buffer.from('čćžšđ').toString('latin1'), referer: 'javascript:1', origin: 'null' },
    ],
    ['an upgrade', { 'sec-websocket-key': 'x', expect: '100-continue' }],
    [
      'uploads',
      { 'tus-resumable': '9.9', 'upload-offset': '-1', 'upload-length': 'NaN', 'upload-checksum': 'x y' },
    ],
    ['hops', { via: '1.1 a, 1.0 b', forwarded: 'for=_x;proto=y', te: 'trailers' }],
  ];
  return all.map(([what, headers]) => {
    const usual = right(operation);
    return { ...usual, what, headers: { ...usual.headers, ...headers } };
  });
}
