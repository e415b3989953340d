import { expect } from 'vitest';
import type { Person, TestApp } from '../../../test/helper.ts';
import type { MadeApiKey } from './administration/keys.api.ts';

export const BASE = '/api/admin/api-keys';
export const LIST = '/api/erp/sifarnici/grupe-robe';
export const RIGHTS = [
  'admin_api_keys_pregled',
  'admin_api_keys_save',
  'erp_gruperobe_pregled',
  'erp_gruperobe_save',
];

/** A new key of a person, who must be allowed to make it. */
export async function makeKey(
  t: TestApp,
  person: Person,
  overrides: Record<string, unknown> = {},
): Promise<MadeApiKey> {
  const body = { name: 'Skladište', permissions: ['erp_gruperobe_pregled'], ...overrides };
  const answer = await t.call('POST', BASE, { token: person.token, body });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data;
}

/** A request by a key. */
export const askByKey = (t: TestApp, key: string, url = LIST, headers: Record<string, string> = {}) =>
  t.call('GET', url, { token: key, headers });
