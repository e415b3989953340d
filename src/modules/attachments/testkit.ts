import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { sweepFiles } from '../../core/files/sweep.ts';
import { filesOf } from '../../core/files/testkit.ts';

export const FIRMS = '/api/admin/companies';
export const STORED = '/api/admin/stored-files';
export const UNKNOWN = '01890000-0000-7000-8000-000000000000';
export const [READ, SAVE] = ['admin_companies_pregled', 'admin_companies_save'];
export const STORED_RIGHTS = ['admin_stored_files_pregled', 'admin_stored_files_save'];

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export interface Row {
  idguid: string;
  version: number;
  name: string;
}

/** A server for the tests of one file, people of two organisations and the operator, and what they do with firms and their attachments. */
export function attachmentsKit() {
  let t: TestApp;
  let member: Person;
  let stranger: Person;
  let operator: Person;
  beforeAll(async () => {
    t = await createTestApp();
    member = await t.member({ permissions: [READ!, SAVE!, ...STORED_RIGHTS] });
    stranger = await t.member({ permissions: [READ!, SAVE!, ...STORED_RIGHTS] });
    operator = await t.admin();
  });
  afterAll(() => t.close());

  const call = (method: Method, path: string, body?: unknown, who: Person | null = member) =>
    t.call(method, path, { ...(who && { token: who.token }), body });
  const send = async (content: string, name: string, who = member): Promise<string> =>
    (await (await filesOf(t, who)).put(content, name)).idguid;
  const firm = async (naziv: string, who = member): Promise<Row> =>
    (await call('POST', FIRMS, { naziv }, who)).body.data;
  const at = ({ idguid }: { idguid: string }, rest = ''): string => `${FIRMS}/${idguid}/attachments${rest}`;
  const attach = async (record: { idguid: string }, name: string, more: object = {}, who = member) =>
    call('POST', at(record), { file: await send(`sadržaj ${name}`, name, who), ...more }, who);
  return {
    get t() {
      return t;
    },
    get member() {
      return member;
    },
    get stranger() {
      return stranger;
    },
    get operator() {
      return operator;
    },
    call,
    send,
    firm,
    at,
    attach,
    attached: async (record: { idguid: string }, name: string): Promise<Row> =>
      (await attach(record, name)).body.data,
    names: async (record: { idguid: string }, who = member): Promise<string[]> =>
      (await call('GET', at(record), undefined, who)).body.data.map(({ name }: Row) => name),
    contentOf: async (record: { idguid: string }, { idguid }: { idguid: string }): Promise<string> =>
      (await call('GET', at(record, `/${idguid}/content`))).raw.toString(),
    changesOf: async ({ idguid }: { idguid: string }, who = member): Promise<object[]> =>
      (await call('GET', `${FIRMS}/${idguid}/history`, undefined, who)).body.data.map(
        ({ changes }: { changes: object }) => changes,
      ),
    store: async (name: string): Promise<Row> =>
      (await call('POST', STORED, { file: await send(`u datotekama ${name}`, name) })).body.data,
    bytesSwept: async () => sweepFiles(t.deps.files, (await filesOf(t, member)).run),
  };
}
