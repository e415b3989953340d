import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import type { Ctx, Tx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { tenantUsers, users } from '../../../core/identity/identity.table.ts';
import { countingRoles } from '../giving/giving.ts';
import { grantedTo, holdings, throughRoles } from '../holdings.ts';
import { ADMINISTERS } from '../last-admin.ts';
import { createOrganisation } from '../organisations.ts';
import {
  memberPermissions,
  memberRoles,
  permissions,
  rolePermissions,
  roles,
  tenantPermissions,
} from '../rights.table.ts';

/** One of them is the right whose holder administers an organisation. */
const NAMES = [ADMINISTERS, ...Array.from({ length: 5 }, (_, n) => `proba_p${n}_pregled`)];
const subset = fc.uniqueArray(fc.constantFrom(...NAMES));

/** Roles by where they come from: the platform's, the organisation's own, another organisation's. */
const world = fc.record({
  roles: fc.array(
    fc.record({
      of: fc.constantFrom('platform' as const, 'own' as const, 'foreign' as const),
      given: subset,
      held: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  own: subset,
  limit: subset,
  active: fc.boolean(),
  member: fc.boolean(),
  /** False: still on the list of members, and switched off here. */
  works: fc.boolean(),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** All that the database says of one world, each by the statement that says it. */
interface Said {
  effective: string[] | null;
  /** What the screens ask for everybody at once. */
  holdings: string[];
  /** Whether the organisation is among those that somebody administers. */
  administered: boolean;
  /** What comes into force when a member is switched on. */
  waiting: string[];
  /** Rights by the labels of the roles through which the person has them. */
  through: Record<string, string[]>;
  /** Rights that count by the label of the role, of the roles that may be given. */
  counting: Record<string, string[]>;
}

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** The rule of effective permissions in plain code, to compare the SQL with. */
function naive({ roles: all, own, limit, active, member, works }: World): Said {
  const ours = all.map((role, n) => ({ ...role, label: `R${n}` })).filter(({ of }) => of !== 'foreign');
  const held = ours.filter((role) => role.held && member);
  const given = [...held.flatMap((role) => role.given), ...(member ? own : [])];
  const waiting = sorted(given.filter((name) => limit.includes(name)));
  const effective = active && member && works ? waiting : null;
  const through = sorted(held.flatMap((role) => role.given)).map((name) => [
    name,
    held.filter((role) => role.given.includes(name)).map(({ label }) => label),
  ]);
  return {
    effective,
    holdings: effective ?? [],
    administered: (effective ?? []).includes(ADMINISTERS),
    waiting,
    through: Object.fromEntries(through),
    counting: Object.fromEntries(
      ours.map((role) => [role.label, sorted(role.given.filter((name) => limit.includes(name)))]),
    ),
  };
}

let t: TestApp;
const person = newId();

beforeAll(async () => {
  t = await createTestApp();
  await t.ownerDb
    .insert(permissions)
    .values(NAMES.slice(1).map((name) => ({ idguid: newId(), name, label: name, module: 'proba' })));
});
afterAll(() => t.close());

class Rollback extends Error {}

/** Builds a world in a transaction of the owner's, asks the database, and undoes it. */
async function ask(given: World): Promise<Said | null> {
  let answer: Said | null = null;
  const build = async (tx: Tx): Promise<never> => {
    const ids = { here: await organisation(tx, given.limit), elsewhere: await organisation(tx, NAMES) };
    await tx.insert(users).values({
      idguid: person,
      email: 'model@carsija.test',
      password_hash: '-',
      first_name: 'Model',
      last_name: 'Naivni',
      is_active: given.active,
    });
    for (const tenant_id of [ids.here, ids.elsewhere])
      await tx.insert(tenantUsers).values({ tenant_id, user_id: person });
    for (const [n, role] of given.roles.entries()) {
      const tenant_id = { platform: null, own: ids.here, foreign: ids.elsewhere }[role.of];
      const role_id = newId();
      await tx.insert(roles).values({ idguid: role_id, tenant_id, name: `r${n}`, label: `R${n}` });
      for (const permission of role.given)
        await tx.insert(rolePermissions).values({ tenant_id, role_id, permission });
      if (role.held) await tx.insert(memberRoles).values({ tenant_id: ids.here, user_id: person, role_id });
    }
    for (const permission of given.own)
      await tx.insert(memberPermissions).values({ tenant_id: ids.here, user_id: person, permission });
    // What one may do elsewhere is nothing here.
    for (const permission of NAMES)
      await tx.insert(memberPermissions).values({ tenant_id: ids.elsewhere, user_id: person, permission });
    await tx.update(tenantUsers).set({ is_active: given.works }).where(eq(tenantUsers.tenant_id, ids.here));
    if (!given.member) await tx.delete(tenantUsers).where(eq(tenantUsers.tenant_id, ids.here));
    const {
      rows: [row],
    } = await tx.execute<{ permissions: string[] }>(
      sql`select permissions from access_effective(${person}, ${ids.here})`,
    );
    await tx.execute(sql`select set_config('app.operator', 'on', true)`);
    const here = { db: tx, tenant: { id: ids.here } } as Ctx;
    const { rows: holding } = await tx.execute<{ permission: string }>(
      sql`select permission from (${holdings(here)}) held where user_id = ${person}`,
    );
    const { rows: administered } = await tx.execute(
      sql`select from access_administered() tenant where tenant = ${ids.here}`,
    );
    const roleRights = await countingRoles(here, sql`r.name like 'r_'`);
    answer = {
      effective: row?.permissions ?? null,
      holdings: holding.map(({ permission }) => permission).sort(),
      administered: administered.length > 0,
      waiting: (await grantedTo(here, person)).sort(),
      through: Object.fromEntries(await throughRoles(here, person)),
      counting: Object.fromEntries(roleRights.map(({ label, permissions: names }) => [label, names])),
    };
    throw new Rollback();
  };
  await t.ownerDb.transaction(build).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error;
  });
  return answer;
}

const organisation = (tx: Tx, limit: readonly string[]) =>
  createOrganisation(tx, { name: 'Svijet', permissions: limit });

describe('effective rights', () => {
  it(
    'are (roles’ + own) ∩ organisation’s, as in the naive model, over random worlds',
    async () => {
      await fc.assert(
        fc.asyncProperty(world, async (given) => {
          expect(await ask(given)).toEqual(naive(given));
        }),
        { numRuns: 40 },
      );
    },
    scaledTimeout(60_000),
  );

  it('cannot be widened by putting rights of one’s own into a platform role', async () => {
    const tenantId = await createOrganisation(t.ownerDb, { name: 'Lukavac' });
    const [platform] = await t.ownerDb.select().from(roles).where(eq(roles.name, 'manager'));
    const insert = t.ownerDb
      .insert(rolePermissions)
      .values({ tenant_id: tenantId, role_id: platform!.idguid, permission: NAMES[1]! });
    await expect(insert).rejects.toThrow();
    const limits = await t.ownerDb
      .select()
      .from(tenantPermissions)
      .where(eq(tenantPermissions.tenant_id, tenantId));
    expect(limits.map((row) => row.permission)).not.toContain('erp_drzave_save');
  });
});
