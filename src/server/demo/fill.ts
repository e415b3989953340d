import { inArray, sql } from 'drizzle-orm';
import type { Actor, Database, TenantRef, Tx } from '../../core/context.ts';
import { files, fileUsage, removedFiles } from '../../core/files/files.table.ts';
import { whileNoBackupRuns } from '../../core/files/removal-lock.ts';
import type { FileStore } from '../../core/files/store.ts';
import { createUser, namesTaken, removePeople } from '../../core/identity/accounts.ts';
import { actorIn } from '../../modules/rights/effective/effective.ts';
import { addMember, createOrganisation } from '../../modules/rights/organisations.ts';
import { saveSettings } from '../../modules/site/settings.service.ts';
import { MAINTENANCE } from '../../modules/trail/guard.ts';
import type { Deps } from '../module.ts';
import { playBooks } from './books.ts';
import { workingDays } from './calendar.ts';
import { dateRecords } from './date-records.ts';
import { fillApplications } from './fill-applications.ts';
import { fillDdns } from './fill-ddns.ts';
import { addDocuments } from './fill-documents.ts';
import { fillEInvoices } from './fill-e-invoices.ts';
import { fillLicences } from './fill-licences.ts';
import { sendPapers } from './fill-papers.ts';
import { fillShop } from './fill-shop.ts';
import { DAYS, playHistory } from './history.ts';
import { fillLogs, playLogs, ORGANISATION as WITH_LOGS } from './logs.ts';
import { playMoves } from './moves.ts';
import { organisations, people } from './organisations.ts';
import { fillProcurement, keepNotices, removeHalfMadeNotices } from './procurement/fill-procurement.ts';
import { fillSite } from './site.ts';
import type { Stage } from './stage.ts';
import { fillViber } from './viber/fill-viber.ts';
import { playVisits } from './visits.ts';

/** Prefix in `core_seeds` of organisations and people of an unfinished demo, for the next run to remove. */
const HALF_MADE = 'demo/half-made/';

/** Site settings of the demo. */
const siteOf = (now: Date) => ({
  site_name: 'Čaršija Digital',
  phone_number: '+387 33 555 010',
  email: 'info@carsija.example',
  address: 'Bravadžiluk mali 12, 71000 Sarajevo',
  site_copyright: `© ${now.getFullYear()} Čaršija Digital d.o.o. Sarajevo`,
});

/** The installation is in use; the message is Bosnian and meant for the terminal. */
export class NotEmptyError extends Error {
  override name = 'NotEmptyError';
}

/** The demo was interrupted and could not be removed; the message is Bosnian and meant for the terminal. */
export class HalfMadeError extends Error {
  override name = 'HalfMadeError';
}

export interface Filled {
  organisations: {
    name: string;
    changes: number;
    files: number;
    vouchers: number;
    papers: number;
    talks: number;
    /** Versions of the application that it publishes. */
    versions: number;
    /** Names that follow an address. */
    hosts: number;
  }[];
  /** Page views of the public site. */
  views: number;
  /** Notices of public procurement. */
  notices: number;
}

/**
 * Fills an empty installation with the demo's organisations, people and their work of the past year; everybody
 * gets `password`. `say` is told, in Bosnian, what is being made. Throws NotEmptyError without changes if there are organisations beside the operator or people of the demo.
 * On failure or `signal` everything created is removed again.
 */
export async function fillDemo(
  owner: Database,
  deps: Deps,
  password: string,
  {
    now = new Date(),
    signal,
    say = () => {},
  }: { now?: Date; signal?: AbortSignal; say?: (text: string) => void } = {},
): Promise<Filled> {
  await refuseInUse(owner);
  say('Organizacije i ljudi');
  const ids = await addPeople(owner, password, now);
  try {
    const done: Filled['organisations'] = [];
    const stages = new Map<string, Stage>();
    for (const organisation of organisations) {
      const tenant: TenantRef = {
        id: ids.get(organisation.key)!,
        name: organisation.name,
        isOperator: false,
      };
      const actors = await actorsOf(deps.database, tenant.id, ids);
      const stage: Stage = {
        ...{ deps, owner, now, signal, tenant, actors, changes: 0 },
        say: (part) => say(`${organisation.name}: ${part}`),
      };
      stages.set(organisation.key, stage);
      const changes = await playHistory(stage, organisation);
      // Before those that leave something in the trail that is dated by other means.
      const talks = await fillViber(stage, organisation.key);
      const versions = await fillApplications(stage, organisation.key);
      await fillLogs(stage, organisation.key);
      const hosts = await fillDdns(stage, organisation.key);
      const files = await addDocuments(stage, organisation.key);
      await fillEInvoices(stage, organisation.key, organisation.builders[0]!);
      await fillShop(stage, organisation.key);
      const vouchers = await playBooks(stage, organisation);
      const papers = await sendPapers(stage, organisation.key, organisation.builders[0]!);
      done.push({ name: organisation.name, changes, files, vouchers, papers, talks, versions, hosts });
    }
    say('Licence aplikacije i njeni uređaji');
    await fillLicences(stages);
    // The long part first: it undoes itself when interrupted.
    say('Javna stranica: posjete, radovi i poruke');
    const views = await playVisits(owner, now, signal);
    await fillSite(owner, deps, now);
    await saveSettings(owner, siteOf(now));
    say('Javne nabavke: obavještenja, ugovori, praćenja i naše nabavke');
    const notices = await fillProcurement({ owner, deps, now, signal }, stages);
    say('Logovi servera i blagajni');
    await owner.transaction(async (tx) => {
      await keepNotices(tx);
      await playLogs(tx, now, ids.get(WITH_LOGS)!, deps.config.release);
      await dateRecords(tx, organisationIds(ids));
      await playMoves(tx, now, { id: ids.get(organisations[0]!.key)!, name: organisations[0]!.name });
      await tx.execute(sql`delete from core_seeds where starts_with(name, ${HALF_MADE})`);
    });
    return { organisations: done, views, notices };
  } catch (error) {
    await undo(owner, deps.files, [...ids.values()]).catch((cause: unknown) => {
      throw new HalfMadeError(
        'Demo je upisan djelimično i nije se mogao ukloniti. Uklonit će ga sljedeći npm run demo.',
        { cause },
      );
    });
    throw error;
  }
}

const organisationIds = (ids: ReadonlyMap<string, string>): string[] =>
  organisations.map(({ key }) => ids.get(key)!);

/** Removes the remains of a killed demo; returns whether there were any. */
export async function removeHalfMade(owner: Database, store: FileStore): Promise<boolean> {
  const { rows } = await owner.execute<{ id: string }>(sql`
    select substr(name, ${HALF_MADE.length + 1}) as id from core_seeds where starts_with(name, ${HALF_MADE})`);
  if (rows.length > 0)
    await undo(
      owner,
      store,
      rows.map(({ id }) => id),
    );
  return rows.length > 0;
}

async function refuseInUse(owner: Database): Promise<void> {
  const taken = await namesTaken(
    owner,
    people.map((person) => person.email),
  );
  if (taken.length === 0) return;
  throw new NotEmptyError(
    `Demo se puni samo u praznu instalaciju, a u ovoj već postoji: ${taken.join(', ')}.\n` +
      'Za demo odaberite drugu mapu podataka, npr. DATA_DIR=~/carsija-demo npm run demo.',
  );
}

/**
 * Adds organisations, people and memberships in one transaction, backdated. Returns ids by key and by e-mail.
 */
function addPeople(owner: Database, password: string, now: Date): Promise<Map<string, string>> {
  const since = workingDays(now, DAYS + 2)[0]!;
  return owner.transaction(async (tx) => {
    const ids = new Map<string, string>();
    for (const { key, name, given = [] } of organisations) {
      const id = await createOrganisation(tx, { name, since });
      ids.set(key, id);
      for (const permission of given)
        await tx.execute(
          sql`insert into tenant_permissions (tenant_id, permission) values (${id}, ${permission})`,
        );
    }
    for (const { email, first, last, memberships } of people) {
      const userId = await createUser(tx, { email, password, firstName: first, lastName: last, since });
      ids.set(email, userId);
      for (const { organisation, role, permissions } of memberships)
        await addMember(tx, {
          tenantId: ids.get(organisation)!,
          userId,
          since,
          ...(role ? { roles: [role] } : {}),
          ...(permissions ? { permissions } : {}),
        });
    }
    for (const id of ids.values())
      await tx.execute(sql`insert into core_seeds (name) values (${HALF_MADE + id})`);
    return ids;
  });
}

/** Members of an organisation with their effective permissions, by local part of the e-mail. */
async function actorsOf(
  app: Database,
  tenantId: string,
  ids: ReadonlyMap<string, string>,
): Promise<Map<string, Actor>> {
  const actors = new Map<string, Actor>();
  for (const { email } of people) {
    const actor = await actorIn(app, ids.get(email)!, tenantId);
    if (actor) actors.set(email.split('@')[0]!, actor);
  }
  return actors;
}

/** Removes everything the demo created, referring records first. */
async function undo(owner: Database, store: FileStore, ids: string[]): Promise<void> {
  // Bytes go before the rows are gone for others: if that is interrupted, the next run finds all of them again.
  const undone = await owner.transaction((tx) =>
    whileNoBackupRuns(tx, async () => {
      for (const { idguid } of await deleteRows(tx, ids)) await store.remove(idguid);
      return true;
    }),
  );
  if (!undone)
    throw new HalfMadeError('Upravo se pravi rezervna kopija. Pokrenite npm run demo kad ona završi.');
}

/** Deletes every row of the demo, and answers the ids of its files. */
async function deleteRows(tx: Tx, ids: string[]): Promise<{ idguid: string }[]> {
  await tx.execute(sql`select set_config(${MAINTENANCE}, 'on', true)`);
  // Jobs may be making previews of the files: what they would add now waits, and is refused.
  await tx.execute(sql`select from tenants where ${inArray(sql`idguid`, ids)} for update`);
  const stored = await tx
    .select({ idguid: files.idguid })
    .from(files)
    .where(inArray(files.tenant_id, ids))
    .union(
      tx
        .select({ idguid: removedFiles.idguid })
        .from(removedFiles)
        .where(inArray(removedFiles.tenant_id, ids)),
    );
  const logos = await deleteLogos(tx, ids);
  for (const table of await tenantTables(tx))
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${inArray(sql`tenant_id`, ids)}`);
  // The deletion of files has written it again.
  await tx.delete(fileUsage).where(inArray(fileUsage.tenant_id, ids));
  await removeHalfMadeNotices(tx);
  await removePeople(tx, ids);
  await tx.execute(sql`delete from core_seeds where starts_with(name, ${HALF_MADE})`);
  return [...stored, ...logos];
}

/** Deletes the logos of the demo's organisations, and answers the ids of their files: these are the operator's, as all logos. */
async function deleteLogos(tx: Tx, ids: string[]): Promise<{ idguid: string }[]> {
  const { rows } = await tx.execute<{ idguid: string }>(sql`
    delete from pictures p using tenants t where ${inArray(sql`t.idguid`, ids)}
      and t.logo = '/api/public/pictures/' || p.idguid || '.webp' returning p.file_id as idguid`);
  if (rows.length === 0) return [];
  const fileIds = rows.map(({ idguid }) => idguid);
  return tx.delete(files).where(inArray(files.idguid, fileIds)).returning({ idguid: files.idguid });
}

/** Tables of organisations, each before those that it refers to. */
async function tenantTables(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string; referrers: string[] }>(sql`
    select c.table_name as name, coalesce(array_agg(r.relname::text) filter (where r.relname <> c.table_name), '{}') as referrers
    from information_schema.columns c
    left join pg_constraint f on f.contype = 'f' and f.confrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
    left join pg_class r on r.oid = f.conrelid
    where c.table_schema = 'public' and c.column_name = 'tenant_id'
    group by c.table_name order by c.table_name`);
  const left = new Map(rows.map(({ name, referrers }) => [name, referrers]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].find(([, referrers]) => referrers.every((one) => !left.has(one)));
    if (!free) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    left.delete(free[0]);
    ordered.push(free[0]);
  }
  return ordered;
}
