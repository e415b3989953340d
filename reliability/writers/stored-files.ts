import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { pathOf } from '../../bench/files/lib/fill.ts';
import { announce, idOf, keep, Refused, sendRest } from '../../bench/files/lib/transfer.ts';
import type { Sql } from '../../test/sql.ts';
import { gone } from './together.ts';
import { type Site, Unsettled, type Work } from './work.ts';

/** Sends a file of so many bytes, which no other `name` has, over the protocol of resumable uploads; answers its id. Throws Unsettled. */
export async function upload({ url, token }: Site, name: string, size: number): Promise<string> {
  const address = await orUnsettled(announce(url, token, name, size));
  await orUnsettled(sendRest(url + address, token, { name, size }));
  return idOf(address);
}

const orUnsettled = <T>(sending: Promise<T>): Promise<T> =>
  sending.catch((error: Error) => {
    if (error instanceof Refused && error.status !== 503 && error.status !== 429) throw error;
    throw new Unsettled(error.message);
  });

/** Files that are ready without their bytes, or with other ones. `data`: the product's folder. */
export async function wrongBytes(sql: Sql, data: string): Promise<number> {
  const ready = await sql<{ bytes_id: string; sha256: string }[]>`
    select coalesce(same_as, idguid) as bytes_id, sha256 from files where state = 'ready'`;
  return ready.filter(({ bytes_id, sha256 }) => {
    const path = pathOf(data, bytes_id);
    return !existsSync(path) || createHash('sha256').update(readFileSync(path)).digest('hex') !== sha256;
  }).length;
}

const MOST = 300_000;

/** Files that are sent and kept among the organisation's. */
export function storedFileWork(): Work {
  let data = '';
  return {
    name: 'Datoteke',
    writers: 2,
    perDay: 200,
    async before({ folder }) {
      data = `${folder}/product`;
    },
    async write(site, key) {
      const file = await upload(site, `${key}.bin`, 1 + Math.floor(Math.random() ** 3 * MOST));
      return orUnsettled(keep(site.url, site.token, file));
    },
    async check(sql, told) {
      const lost = await gone(
        told,
        sql`select s.idguid as id from stored_files s
          join files f on f.tenant_id = s.tenant_id and f.idguid = s.file_id and f.state = 'ready'`,
      );
      return { lost, half: await wrongBytes(sql, data) };
    },
  };
}
