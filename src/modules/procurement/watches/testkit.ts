import { sql } from 'drizzle-orm';
import { type Answer, createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps, JobTenant } from '../../../server/module.ts';
import { SAVE_NOTICES, SEE_NOTICES, WATCHES_API } from '../labels.ts';
import { insertNotices, type TestNotice } from '../notices/testkit.ts';
import { noteChanges } from '../sync/changes.ts';
import { tellWatches } from './jobs.ts';
import type { Rhythm } from './states.ts';
import type { Watch, WatchValues } from './watches.api.ts';

export const RIGHTS = [SEE_NOTICES, SAVE_NOTICES];

/** The values of a form that is right. */
export const asWatch = (values: Partial<WatchValues> = {}): WatchValues => ({
  ...{ name: 'Vozila', query: 'q=vozila', owner: 'mine', rhythm: 'at_once', by_mail: true, in_app: true },
  ...{ conversation_id: null },
  ...values,
});

/** Asks the API of watches. */
export const callWatches = (
  t: TestApp,
  person: Person,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path = '',
  body?: unknown,
): Promise<Answer> =>
  t.call(method, `${WATCHES_API}${path}`, { token: person.token, ...(body !== undefined && { body }) });

/** Adds a watch. Throws where it is refused. */
export async function addWatch(
  t: TestApp,
  person: Person,
  values: Partial<WatchValues> = {},
): Promise<Watch> {
  const made = await callWatches(t, person, 'POST', '', asWatch(values));
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data;
}

/** Writes what happened to a procedure, as the sync does in the transaction of its page. */
export async function happened(
  t: TestApp,
  procedure: number,
  what: 'new' | 'changed' | 'awarded' | 'terminated' | 'gone' = 'new',
  changes: Record<string, { before: string | null; after: string | null }> | null = null,
): Promise<void> {
  const fields = changes && Object.entries(changes).map(([field, values]) => ({ field, ...values }));
  await noteChanges(t.ownerDb, [{ procedure, what, ...(fields && { fields }) }]);
}

/** Notices that come from the source. */
export async function arrive(t: TestApp, ...notices: TestNotice[]): Promise<void> {
  await insertNotices(t, notices);
  for (const { id } of notices) await happened(t, id);
}

/** A correction of the source: a new row that takes the place of the procedure's newest. */
export async function correct(
  t: TestApp,
  procedure: number,
  { id, name, deadline }: { id: number; name?: string; deadline?: string },
): Promise<void> {
  await t.ownerDb.execute(
    sql`update ejn_notices set latest = false, open = false where procedure_id = ${procedure}`,
  );
  await insertNotices(t, [{ id, name: name ?? 'Ispravka', ...(deadline && { deadline }) }]);
  await t.ownerDb.execute(sql`
    update ejn_notices set procedure_id = ${procedure}, changed_at = clock_timestamp() where id = ${id}`);
}

/** The organisation as its jobs see it, on this node or another. */
export async function orgOf(t: TestApp, { tenantId }: Person, deps: Deps = t.deps): Promise<JobTenant> {
  const tenant = (await findTenant(deps.database, tenantId))!;
  return { tenant, within: (work) => asSystem(deps.database, tenant, work) };
}

/** Does what the job of a rhythm does. */
export const tell = async (
  t: TestApp,
  person: Person,
  rhythm: Rhythm = 'at_once',
  deps: Deps = t.deps,
): Promise<void> => tellWatches(deps, await orgOf(t, person, deps), rhythm);

/** An application with a mail server, and what people are told by both. */
export async function mailKit() {
  const smtp = await startMailServer();
  const t = await createTestApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Čaršija <posta@carsija.test>',
    PUBLIC_URL: 'https://carsija.primjer.ba',
  });
  return {
    smtp,
    t,
    countTo: ({ email }: Person): number => smtp.received.filter(({ to }) => to.includes(email)).length,
    /** The newest mail to a person, of so many. */
    mailOf: async (person: Person, count = 1) => (await mailsTo(smtp, person.email, count)).at(-1)!,
    bell: async ({ token }: Person): Promise<{ title: string; path: string }[]> =>
      (await t.call('GET', '/api/obavijesti', { token })).body.data,
    digests: async ({ userId }: Pick<Person, 'userId'>) =>
      (
        await t.ownerDb.execute<{ idguid: string; mail: string; notices: number; mail_fault: string | null }>(
          sql`select idguid, mail, notices, mail_fault from ejn_digests where recipient_id = ${userId} order by at`,
        )
      ).rows,
    async close() {
      await t.close();
      await smtp.stop();
    },
  };
}
export type MailKit = Awaited<ReturnType<typeof mailKit>>;
