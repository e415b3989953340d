import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Answer, Person, TestApp } from '../../../test/helper.ts';
import type { InPieces } from './lines/pace.ts';
import type { LogLine as ShownLine } from './search/search.api.ts';

export const BASE = '/api/admin/app-logs';
export const RIGHTS = ['admin_app_logs_pregled', 'admin_app_logs_save'];

/** What work in pieces answers, and after how many pauses. */
export function done<T>(work: InPieces<T>): { value: T; pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const step = work.next();
    if (step.done) return { value: step.value, pauses };
  }
}

/** A new key of a person's organisation. */
export async function makeLogKey(
  t: TestApp,
  { token }: Pick<Person, 'token'>,
  body: object = {},
): Promise<{ key: string; idguid: string }> {
  const answer = await t.call('POST', `${BASE}/keys`, {
    token,
    body: { name: 'Blagajna', app: 'blagajna', ...body },
  });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data;
}

/** Sends a batch: lines as NDJSON, or a body as it is. */
export function sendLines(
  t: TestApp,
  key: string,
  lines: readonly unknown[] | string | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = Array.isArray(lines) ? lines.map((line) => JSON.stringify(line)).join('\n') : lines;
  return t.call('POST', '/api/apps/logs', { token: key, body, headers });
}

/** The lines of a search, the newest first. */
export async function linesOf(
  t: TestApp,
  { token }: Pick<Person, 'token'>,
  q = '',
  more: Record<string, string> = {},
): Promise<ShownLine[]> {
  const answer = await t.call('GET', `${BASE}/lines?${new URLSearchParams({ q, ...more })}`, { token });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.lines;
}

/** Messages of these. */
export const messagesOf = async (...args: Parameters<typeof linesOf>): Promise<string[]> =>
  (await linesOf(...args)).map(({ message }) => message);

/** The counts by minute differ nowhere from the lines. */
export async function expectCountsToEqualLines(t: TestApp): Promise<void> {
  const { rows } = await t.ownerDb.execute(sql`
    (select date_trunc('minute', at, 'UTC') as minute, tenant_id, level, app, count(*) as lines from app_logs.lines group by 1, 2, 3, 4
      except select minute, tenant_id, level, app, lines from app_logs.minutes)
    union all
    (select minute, tenant_id, level, app, lines from app_logs.minutes
      except select date_trunc('minute', at, 'UTC'), tenant_id, level, app, count(*) from app_logs.lines group by 1, 2, 3, 4)`);
  expect(rows).toEqual([]);
}
