import type { Filled } from '../../bench/lib/filled.ts';
import type { Sql } from '../../test/sql.ts';

/** A running server, and a token of its administrator. */
export interface Site {
  url: string;
  token: string;
}

/** What became of acknowledged writes. */
export interface Findings {
  /** Acknowledged, and not there or not as it was said. */
  lost: number;
  /** There without what belongs to it, or twice. */
  half: number;
}

/** One thing that people or programs have the product keep, in one module. */
export interface Work {
  name: string;
  /** Writers at once while the server is killed again and again. */
  writers: number;
  /** Milliseconds between two writes of one of them, of what takes long to be done later. */
  pause?: number;
  /** Writes of each writer to one server at most, where only so many are allowed in a day or in all. */
  most?: number;
  /** Writes in a day of a busy installation. */
  perDay: number;
  /** Rows that no route makes, before the first server starts. */
  before?(bench: Filled): Promise<void>;
  /** What a first server makes for it. */
  prepare?(site: Site): Promise<void>;
  /** Has one thing kept; `key` is of it alone, of letters, digits and dots. Answers what the server said of it. Throws Unsettled. */
  write(site: Site, key: string): Promise<string>;
  /** Whether all that is done later is done. */
  settled?(sql: Sql): Promise<boolean>;
  /** `told`: by key, what was acknowledged. */
  check(sql: Sql, told: ReadonlyMap<string, string>): Promise<Findings>;
  /** Ends what it has started in this process. */
  after?(): void;
}

/** There was no answer, or one that says "not now": nobody has promised anything. */
export class Unsettled extends Error {}

interface Asked {
  method?: string;
  /** JSON, unless it is a text or a form. */
  body?: object | string | FormData;
  headers?: Record<string, string>;
}

/** Asks a server in the administrator's name. Answers the body's `data` (the body where it has none); throws Unsettled, and for a refusal. */
export async function ask<T>({ url, token }: Site, path: string, asked: Asked = {}): Promise<T> {
  const { body, headers = {} } = asked;
  const isJson = typeof body === 'object' && !(body instanceof FormData);
  const response = await fetch(url + path, {
    method: asked.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${token}`,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string | FormData) }),
  }).catch(unsettled);
  const text = await response.text().catch(unsettled);
  // The database goes first where both are killed, and everybody has a limit.
  if (response.status === 503 || response.status === 429) throw new Unsettled(text);
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text.slice(0, 500)}`);
  if (!/json/.test(response.headers.get('content-type') ?? '')) return text as unknown as T;
  const answer = JSON.parse(text);
  return answer.data ?? answer;
}

export const unsettled = (error: Error): never => {
  throw new Unsettled(error.message);
};

/** Has done one after another what is asked for at once: what is changed at a version that was read must not be changed in between. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

let strangers = 0;
/** Headers of somebody who has not been here yet: limits by address are not what is tried. */
export function stranger(): Record<string, string> {
  const n = strangers++;
  return { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
}

/** Of one column of rows. */
export const countOf = async (rows: Promise<readonly { count: number }[]>): Promise<number> =>
  (await rows)[0]?.count ?? 0;
