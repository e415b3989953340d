import type { APIRequestContext } from '@playwright/test';
import { expect as atOnce, sessionOf } from './fixtures.ts';
import { newPerson } from './new-person.ts';

const expect = atOnce.configure({ timeout: 20_000 });
export const ARTICLES = '/erp/sifarnici/artikli';

export type Row = Record<string, unknown> & { idguid: string; version: number };

/** A person with an organisation of their own, and what they do through the API. */
export async function keeperOf(request: APIRequestContext) {
  const person = await newPerson(request);
  const { access_token } = await sessionOf(request, person);
  const call = async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await request.fetch(`/api${path}`, { method, headers, data });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
  const [unit] = await call<Row[]>('GET', '/erp/sifarnici/jedinice-mjere?oznaka=kom');
  const [tax] = await call<Row[]>('GET', '/erp/sifarnici/porezi?kod=S');
  const article = (values: object) =>
    call<Row>('POST', ARTICLES, { jedinica_id: unit!.idguid, porez_id: tax!.idguid, ...values });
  const open = async (values: object): Promise<void> => {
    const { version } = await call<Row>('GET', '/erp/prodavnica');
    await call('PATCH', '/erp/prodavnica', { version, open: true, ...values });
  };
  return { person, call, article, open };
}

export const slugOf = (): string => `kazan-${Date.now()}`;
