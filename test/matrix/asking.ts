import { expect } from 'vitest';
import { addMember } from '../../src/modules/rights/organisations.ts';
import { describedApi } from '../described-api.ts';
import type { RowOwner } from '../ensure-row.ts';
import { createTestApp, type Person, type TestApp } from '../helper.ts';
import { connect, type Sql } from '../sql.ts';
import { type Callers, createCallers } from './callers.ts';
import { type Route, routesOf } from './routes.ts';
import { ensureRows, stateOf } from './state.ts';

/** Stands in every text of the organisation next door. */
export const WORD = 'Tudje7391';
/** Says the public keys of all organisations, which are for everybody (RFC 7517), and what they are called. */
const PUBLIC_KEYS = 'GET /api/licences/keys';
const OF_KEYS = ['alg', 'crv', 'kid', 'kty', 'use', 'x'];
export const NOBODY = '01890000-0000-7000-8000-000000000000';
/** Id of a row in every table next door: one request asks for all of them, whichever table the route reads. */
export const THERE = '01890000-0000-7000-8000-00000000beef';

export let t: TestApp;
export let owner: Sql;
export let routes: Route[];
export let rights: string[];
export let callers: Callers;
export let foreign: RowOwner;
export let ids: string[];
/** Tables next door with a row that has the common id. */
export let filled: number;
/** Belongs to both organisations. */
export let between: Person;
export let before: Record<string, string>;
export let token: string;
export let cases = 0;
export let found = 0;
const leaks: string[] = [];

/** Starts the application, who knocks and what stands next door. */
export async function begin(): Promise<void> {
  t = await createTestApp();
  owner = connect(t.owner, 1);
  routes = routesOf(await describedApi(t));
  rights = (await owner<{ name: string }[]>`select name from permissions`).map(({ name }) => name);
  callers = await createCallers(t, rights);
  token = callers.full.token;
  const stranger: Person = await t.member({ name: `${WORD} ${WORD}`, roles: ['admin'] });
  foreign = { tenantId: stranger.tenantId, userId: stranger.userId, word: WORD, id: THERE };
  await owner`update tenants set name = ${WORD} where idguid = ${foreign.tenantId}`;
  await owner`update sessions set user_agent = ${WORD} where user_id = ${foreign.userId}`;
  await owner`update users set email = ${`${WORD.toLowerCase()}@carsija.test`} where idguid = ${foreign.userId}`;
  const sessions = await owner<
    { idguid: string }[]
  >`select idguid from sessions where user_id = ${foreign.userId}`;
  const rows = await ensureRows(owner, foreign);
  filled = rows.common;
  ids = [...rows.ids, ...[foreign.tenantId, foreign.userId, ...sessions.map(({ idguid }) => idguid)]];
  between = await t.member({ tenantId: foreign.tenantId, name: 'Amira Zec' });
  await addMember(t.ownerDb, { tenantId: callers.full.tenantId, userId: between.userId });
  await addMember(t.ownerDb, { tenantId: foreign.tenantId, userId: callers.roamer.userId });
  await owner`insert into member_roles (tenant_id, user_id, role_id)
    select tenant_id, ${between.userId}, idguid from roles where tenant_id = ${foreign.tenantId}`;
  before = await stateOf(owner, foreign);
}

/** What is asked with. */
export interface Asked {
  token?: string;
  id?: string;
  body?: unknown;
  query?: string;
}
interface Got {
  status: number;
  code: string | undefined;
}

/** One case: asks, and looks for what must never be in an answer. */
export async function ask(
  route: Route,
  who: string,
  { token, id = NOBODY, body, query = '' }: Asked,
): Promise<Got> {
  cases += 1;
  const { method, path } = route;
  const answer = await t
    .call(method, path.replaceAll(/\{[^}]+\}/g, id) + query, {
      ...(token ? { token } : {}),
      ...(method === 'GET' ? {} : { body: body ?? {} }),
    })
    .catch((error: Error) => error);
  if (answer instanceof Error) {
    leak(route, who, { status: 0, code: undefined }, answer.message);
    return { status: 0, code: undefined };
  }
  const got = { status: answer.status, code: answer.body?.code };
  if (answer.status >= 500) leak(route, who, got, 'broke');
  // The address of a list may carry back what was asked for.
  const said = answer.raw.toString().replaceAll(`q=${WORD}`, '');
  if (`${method} ${path}` === PUBLIC_KEYS) {
    for (const key of answer.body.keys as object[])
      if (Object.keys(key).sort().join() !== OF_KEYS.join()) leak(route, who, got, 'told more than a key');
  } else if (said.toLowerCase().includes(WORD.toLowerCase())) leak(route, who, got, `told what is next door`);
  return got;
}

/** Notes what must not have been. */
export const leak = ({ method, path }: Route, who: string, { status, code }: Got, why: string): void => {
  found += 1;
  leaks.push(`${method} ${path}: ${who} ${why} (${status} ${code ?? ''})`);
};

/** Somebody who must be turned away so. */
export async function refused(
  route: Route,
  who: string,
  asked: Asked,
  status: number,
  code: string,
): Promise<void> {
  const got = await ask(route, who, asked);
  if (got.status !== status || got.code !== code)
    leak(route, who, got, `was not refused with ${status} ${code}`);
}

/** Codes by which the guard says no. */
const GUARD = new Set(['unauthenticated', 'forbidden', 'in_person', 'address']);

/** Somebody who may come in: whatever the route then says, it is not the guard's no. */
export async function admitted(route: Route, who: string, asked: Asked): Promise<Got> {
  // Whoever is let in would be answered for ever; see modules/live/live.test.ts.
  if (route.endless) return { status: 200, code: undefined };
  let got = await ask(route, who, asked);
  // What was done before may have ended the session, as signing out does.
  if (got.status === 401 && asked.token === token) {
    token = await callers.renew();
    got = await ask(route, who, { ...asked, token });
  }
  if (!GUARD.has(got.code ?? '')) return got;
  // A key has no session to be asked about.
  if (got.code === 'in_person' && asked.token === callers.fullKey.key && route.path.startsWith('/api/auth/'))
    return got;
  // Beside the right, some routes are the operator's people's alone: these must then come in.
  const asOperator = { token: callers.operator, body: asked.body };
  if (got.code === 'forbidden' && !GUARD.has((await ask(route, 'the operator', asOperator)).code ?? ''))
    return got;
  leak(route, who, got, 'was turned away');
  return got;
}

/** Tells what was noted since the last time, and forgets it. */
export const done = (): void => expect(leaks.splice(0).slice(0, 40)).toEqual([]);
