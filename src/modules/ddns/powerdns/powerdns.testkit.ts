import { afterAll, afterEach, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { insertDomain } from '../test/zone.ts';
import type { Passwords } from './install.ts';
import { rolesOf } from './roles.ts';
import { dropRoles } from './test/roles.ts';
import { install } from './test/run.ts';

export const roles = () => rolesOf(t.owner);

export let t: TestApp;
export let owner: Sql;
export let tenantId: string;
export let passwords: Passwords;
export const ends: (() => Promise<void>)[] = [];
export const powerdnsDomain = () => insertDomain(owner, tenantId, { way: 'powerdns' });

/** Gives the logins new passwords, which it answers. */
export async function renewPasswords(): Promise<Passwords> {
  ({ passwords } = await install(t.owner, { renewPasswords: true }));
  return passwords;
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    owner = connect(t.owner, 2);
    ({ tenantId } = await t.member({}));
    ({ passwords } = await install(t.owner));
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  afterAll(async () => {
    // Roles are the whole server\'s, and go when their database has gone.
    const server = t.owner;
    await owner.end();
    await t.close();
    await dropRoles(server);
  });
};
