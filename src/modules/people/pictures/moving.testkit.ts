import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { sweepFiles } from '../../../core/files/sweep.ts';
import { asOperator } from '../../../core/system.ts';

export let t: TestApp;
export let admin: Person;

/** Bytes that a store keeps and nobody draws. */
export const bytesOf = (n: number): Buffer => Buffer.from(`RIFF\u{4}\0\0\0WEBP slika ${n}`);
const idOf = (n: number): string => `0190a000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const urlOf = (n: number): string => `/api/public/pictures/${idOf(n)}.webp`;
export const all = (count: number, first: number): number[] =>
  Array.from({ length: count }, (_, i) => first + i);

/** Rows as the version before has written them. */
export const oldRows = (numbers: readonly number[]) =>
  t.ownerDb.execute(sql`insert into pictures (idguid, media_type, content) values
    ${sql.join(
      numbers.map((n) => sql`(${idOf(n)}, 'image/webp', ${bytesOf(n)})`),
      sql`, `,
    )}`);

export const inDatabase = async (): Promise<number> =>
  (await t.ownerDb.execute<{ n: number }>(sql`select count(content)::int as n from pictures`)).rows[0]!.n;

/** Files of the operator's organisation: rows, and what is in the store. */
export async function kept(): Promise<{ rows: number; pending: number; stored: number }> {
  const { rows } = await t.ownerDb.execute<{ rows: number; pending: number }>(sql`
    select count(*)::int as rows, count(*) filter (where state = 'pending')::int as pending from files
    where tenant_id = ${admin.tenantId} and not counted`);
  let stored = 0;
  for await (const _ of t.deps.files.list()) stored++;
  return { ...rows[0]!, stored };
}

export const sweep = () => sweepFiles(t.deps.files, (work) => asOperator(t.deps.database, work));

export async function expectServed(numbers: readonly number[]): Promise<void> {
  for (const n of numbers) {
    const answer = await t.call('GET', urlOf(n));
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'content-length': String(bytesOf(n).length),
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${idOf(n)}.webp"`,
      },
    });
    expect(answer.raw.equals(bytesOf(n))).toBe(true);
  }
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    admin = await t.admin();
  });
  afterAll(() => t.close());
};
