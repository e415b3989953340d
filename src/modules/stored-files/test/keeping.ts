import type { Person, TestApp } from '../../../../test/helper.ts';
import { filesOf } from '../../../core/files/testkit.ts';
import { PATH, RIGHTS } from './previewing.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A new person's stored files, and what is asked of them. */
export async function keeping(t: TestApp) {
  const person: Person = await t.member({ permissions: RIGHTS });
  const call = (method: Method, path: string, body?: unknown, who = person) =>
    t.call(method, PATH + path, { token: who.token, body });
  const send = async (content: string, name: string, who = person) =>
    (await (await filesOf(t, who)).put(content, name)).idguid;
  const keep = async (content: string, name: string, more: object = {}) =>
    (await call('POST', '', { file: await send(content, name), ...more })).body;
  const folder = async (name: string, parent_id: string | null = null) =>
    (await call('POST', '/folders', { name, parent_id })).body.data;
  const names = async (query = '') =>
    (await call('GET', query)).body.data.map(({ name }: { name: string }) => name);
  const contentOf = async (idguid: string) => (await call('GET', `/${idguid}/content`)).raw.toString();
  return { person, call, send, keep, folder, names, contentOf };
}
