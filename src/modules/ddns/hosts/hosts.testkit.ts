import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { addDomain, HOST_INPUT } from './testkit.ts';

export const API = '/api/ddns/hosts';
const RIGHTS = ['ddns_hosts_pregled', 'ddns_hosts_save'];
export const UNKNOWN = '01890000-0000-7000-8000-000000000000';

export let t: TestApp;
export let chief: Person;
export let owner: Person;
export let stranger: Person;
export let domain: string;
export let made = 0;

export const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, who = chief) =>
  t.call(method, `${API}${path}`, { token: who.token, body });
export const read = async (path: string, who = chief) => t.call('GET', `${API}${path}`, { token: who.token });
export const add = (more: object = {}, who = chief) =>
  send('POST', '', { ...HOST_INPUT, label: `host${made}`, domain_id: domain, ...more }, who);
/** A new host; its answer with the password. */
export async function host(more: object = {}) {
  const answer = await add(more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    chief = await t.member({ permissions: RIGHTS, name: 'Emina Kovač' });
    owner = await t.member({ tenantId: chief.tenantId, name: 'Lejla Hadžić' });
    stranger = await t.member({ permissions: RIGHTS });
    domain = await addDomain(t, chief, 'primjer.ba');
  });
  afterAll(() => t.close());
  beforeEach(() => {
    made += 1;
  });
};
