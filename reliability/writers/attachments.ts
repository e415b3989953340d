import { attachmentsPath } from '../../src/modules/attachments/attachments.api.ts';
import { NAME as REMOVED } from '../../src/modules/attachments/attachments.service.ts';
import { companies } from '../../src/modules/companies/companies.resource.ts';
import type { Sql } from '../../test/sql.ts';
import { upload, wrongBytes } from './stored-files.ts';
import { apart, gone } from './together.ts';
import { ask, type Site, type Work } from './work.ts';

const SIZE = 20_000;

interface Attachment {
  idguid: string;
  version: number;
}

/** Hangs a new file on a firm. */
const hang = async (site: Site, path: string, name: string): Promise<Attachment> =>
  ask(site, path, { body: { file: await upload(site, name, SIZE) } });

/** Attachments of firms that the trail tells were hung on them (`to`) or taken off (`from`), as firm and name. */
const told = (sql: Sql, side: 'from' | 'to') =>
  sql`select record_id || ' ' || (changes #>> array['_attachments', ${side}, '0']) as id from audit_log
    where resource = ${companies.name} and changes #>> array['_attachments', ${side}, '0'] is not null`;

/** The same as they are: those on firms, and those that wait in the trash. */
const hanging = (sql: Sql) =>
  sql`select record_id || ' ' || name as id from attachments where resource = ${companies.name}`;
const taken = (sql: Sql) =>
  sql`select part_of || ' ' || title as id from trash where resource = ${REMOVED} and part_of_resource = ${companies.name}`;

/** Attachments and those in the trash, each with its file; and the same of files that are ready and, for the trash, held for it. */
const needed = (sql: Sql) =>
  sql`select idguid || ' ' || file_id as id from attachments
    union all select idguid || ' ' || (record ->> 'file_id') from trash where resource = ${REMOVED}`;
const held = (sql: Sql) =>
  sql`select a.idguid || ' ' || a.file_id as id from attachments a
      join files f on f.tenant_id = a.tenant_id and f.idguid = a.file_id and f.state = 'ready'
    union all select h.record_id || ' ' || h.file_id from trash_files h
      join trash t on t.tenant_id = h.tenant_id and t.idguid = h.record_id and t.resource = ${REMOVED}
      join files f on f.tenant_id = h.tenant_id and f.idguid = h.file_id and f.state = 'ready'`;

/** Firms with two files hung on each, of which the second is taken off again: it waits in the trash, and its bytes with it. */
export function attachmentWork(): Work {
  let data = '';
  return {
    name: 'Prilozi',
    writers: 1,
    pause: 100,
    perDay: 200,
    async before({ folder }) {
      data = `${folder}/product`;
    },
    async write(site, key) {
      const body = { naziv: `Prilozi ${key}` };
      const { idguid } = await ask<Attachment>(site, `/api${companies.path}`, { body });
      const path = attachmentsPath(companies, idguid);
      const kept = await hang(site, path, `ostaje-${key}.bin`);
      const removed = await hang(site, path, `skinut-${key}.bin`);
      await ask(site, `${path}/${removed.idguid}?version=${removed.version}`, { method: 'DELETE' });
      return `${kept.idguid} ${removed.idguid}`;
    },
    async check(sql, acknowledged) {
      const pairs = sql`select a.idguid || ' ' || t.idguid as id from attachments a
        join trash t on t.tenant_id = a.tenant_id and t.resource = ${REMOVED} and t.part_of = a.record_id`;
      const half =
        (await apart(sql, sql`${hanging(sql)} union all ${taken(sql)}`, told(sql, 'to'))) +
        (await apart(sql, taken(sql), told(sql, 'from'))) +
        (await apart(sql, needed(sql), held(sql))) +
        (await wrongBytes(sql, data));
      return { lost: await gone(acknowledged, pairs), half };
    },
  };
}
