import { eq, inArray, sql } from 'drizzle-orm';
import type { Actor, Database, TenantRef } from '../../core/context.ts';
import { addMember, createOrganisation, createUser } from '../../modules/access/organisations.ts';
import { tenants, tenantUsers, users } from '../../modules/access/people.table.ts';
import { grupeRobe, jediniceMjere, porezi } from '../../modules/codebooks/resources.ts';
import { saveSettings } from '../../modules/site/settings.service.ts';
import type { Deps } from '../module.ts';
import { workingDays } from './calendar.ts';
import { DAYS, playHistory } from './history.ts';
import { organisations, people } from './organisations.ts';

/** What the public site says of the company that runs the demo. */
const SITE = {
  site_name: 'Čaršija Digital',
  phone_number: '+387 33 555 010',
  email: 'info@carsija.example',
  address: 'Bravadžiluk mali 12, 71000 Sarajevo',
  site_copyright: '© 2026 Čaršija Digital d.o.o. Sarajevo',
};

/** The installation is in use; the message is Bosnian and meant for the terminal. */
export class NotEmptyError extends Error {
  override name = 'NotEmptyError';
}

export interface Filled {
  organisations: { name: string; changes: number }[];
}

/**
 * Fills an empty installation with the demo's organisations, people and their work of the past weeks; everybody
 * gets `password`. Throws NotEmptyError, having touched nothing, where there are organisations beside the operator
 * or people who are in the demo. When something fails half-way, or `signal` ends it, what was made is taken away again.
 */
export async function fillDemo(
  owner: Database,
  deps: Deps,
  password: string,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<Filled> {
  await refuseInUse(owner);
  const ids = await addPeople(owner, password);
  try {
    const done: Filled['organisations'] = [];
    for (const organisation of organisations) {
      const tenant: TenantRef = {
        id: ids.get(organisation.key)!,
        name: organisation.name,
        isOperator: false,
      };
      const actors = await actorsOf(deps.database, tenant.id, ids);
      const changes = await playHistory(
        { deps, owner, now, signal, tenant, actors, changes: 0 },
        organisation,
      );
      done.push({ name: organisation.name, changes });
    }
    await dateBackPeople(owner, [...ids.values()], now);
    await saveSettings(owner, SITE);
    return { organisations: done };
  } catch (error) {
    await undo(owner, [...ids.values()]);
    throw error;
  }
}

async function refuseInUse(owner: Database): Promise<void> {
  const others = owner
    .select({ name: tenants.name })
    .from(tenants)
    .where(eq(tenants.is_operator, false))
    .limit(3);
  const known = owner
    .select({ name: users.email })
    .from(users)
    .where(
      inArray(
        users.email,
        people.map((person) => person.email),
      ),
    )
    .limit(3);
  const taken = [...(await others), ...(await known)];
  if (taken.length === 0) return;
  const names = taken.map((row) => row.name).join(', ');
  throw new NotEmptyError(
    `Demo se puni samo u praznu instalaciju, a u ovoj već postoji: ${names}.\n` +
      'Za demo odaberite drugu mapu podataka, npr. DATA_DIR=~/carsija-demo npm run demo.',
  );
}

/** Adds organisations, people and memberships at once or not at all. Answers ids by key and by e-mail. */
function addPeople(owner: Database, password: string): Promise<Map<string, string>> {
  return owner.transaction(async (tx) => {
    const ids = new Map<string, string>();
    for (const { key, name } of organisations) ids.set(key, await createOrganisation(tx, { name }));
    for (const { email, first, last, memberships } of people) {
      const userId = await createUser(tx, { email, password, firstName: first, lastName: last });
      ids.set(email, userId);
      for (const { organisation, role, permissions } of memberships)
        await addMember(tx, {
          tenantId: ids.get(organisation)!,
          userId,
          ...(role ? { roles: [role] } : {}),
          ...(permissions ? { permissions } : {}),
        });
    }
    return ids;
  });
}

/** The members of an organisation with the rights that count there, by the part of their e-mail before the @. */
async function actorsOf(
  app: Database,
  tenantId: string,
  ids: ReadonlyMap<string, string>,
): Promise<Map<string, Actor>> {
  const actors = new Map<string, Actor>();
  for (const { email, first, last } of people) {
    const userId = ids.get(email)!;
    const { rows } = await app.execute<{ permissions: string[]; roles: string[] }>(
      sql`select permissions, roles from access_effective(${userId}, ${tenantId})`,
    );
    if (!rows[0]) continue;
    const { permissions, roles } = rows[0];
    const actor = { userId, name: `${first} ${last}`, email, permissions: new Set(permissions), roles };
    actors.set(email.split('@')[0]!, actor);
  }
  return actors;
}

/** Organisations and people were there before they did anything. */
async function dateBackPeople(owner: Database, ids: string[], now: Date): Promise<void> {
  const before = workingDays(now, DAYS + 2)[0]!;
  const since = { created_at: before, updated_at: before };
  await owner.update(tenants).set(since).where(inArray(tenants.idguid, ids));
  await owner.update(users).set(since).where(inArray(users.idguid, ids));
  await owner.update(tenantUsers).set({ joined_at: before }).where(inArray(tenantUsers.tenant_id, ids));
}

/** Takes away all that the demo made: the records first, what refers to something before what it refers to. */
async function undo(owner: Database, ids: string[]): Promise<void> {
  const records = [grupeRobe, jediniceMjere, porezi].map((resource) => resource.table);
  await owner.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id'`);
    for (const table of new Set([...records, ...rows.map(({ name }) => name)]))
      await tx.execute(sql`delete from ${sql.identifier(table)} where ${inArray(sql`tenant_id`, ids)}`);
    await tx.delete(tenants).where(inArray(tenants.idguid, ids));
    await tx.delete(users).where(inArray(users.idguid, ids));
  });
}
