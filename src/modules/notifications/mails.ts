import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { momentText } from '../../core/dates.ts';
import { jsonRecordset } from '../../core/json-recordset.ts';
import { withheldKinds } from '../../core/notices.ts';
import { plural } from '../../core/plural.ts';
import type { Deps, JobTenant } from '../../server/module.ts';
import { effectiveIn } from '../rights/effective/effective.ts';
import { notifications as n } from './notifications.table.ts';
import { linkOf } from './paths.ts';

/** Most notifications in one daily mail. */
const MOST_LISTED = 20;

type Row = typeof n.$inferSelect;

/** An active member and the kinds of notifications they do not get; null for anybody else. */
async function memberOf(
  ctx: Ctx,
  userId: string,
): Promise<{ email: string; first_name: string; withheld: string[] } | null> {
  const person = await effectiveIn(ctx.db, userId, ctx.tenant.id);
  return person ? { ...person, withheld: withheldKinds(new Set(person.permissions)) } : null;
}

const settingsNote = (site: string): string => `Šta vam se javlja mailom birate na ${site}/obavijesti.`;

/**
 * Mails one notification, unless it has been read (job `NOTIFICATION_MAIL`). That it is being sent is committed before the mail server is
 * called: of two jobs one sends it, and what a dead node was sending may have arrived, so it is not sent again. It is in the product anyway.
 */
export async function mailNotification(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  org: JobTenant,
  { idguid }: { idguid: string },
): Promise<void> {
  const found = await org.within((ctx) => claimMail(ctx, idguid));
  if (!found) return;
  const { row, person } = found;
  try {
    await mail.send({
      to: person.email,
      id: row.idguid,
      subject: row.title,
      intro: [`Dobar dan, ${person.first_name},`, row.title, ...(row.body ? [row.body] : [])],
      facts: [
        ['Organizacija', org.tenant.name],
        ['Kada', momentText(row.created_at.toISOString())],
      ],
      action: { label: 'Otvori', url: `${config.publicUrl}${linkOf({ ...row, read: false })}` },
      outro: [settingsNote(config.publicUrl)],
    });
  } catch (error) {
    if (mail.mayHaveArrived(error)) return;
    // It has not: the retry sends it.
    await org.within((ctx) => ctx.db.update(n).set({ mailed_at: null }).where(oneOf(ctx, idguid)));
    throw error;
  }
}

const oneOf = (ctx: Ctx, idguid: string) => and(eq(n.tenant_id, ctx.tenant.id), eq(n.idguid, idguid));

/** Takes a notification to be mailed; null where it is not to be. */
async function claimMail(ctx: Ctx, idguid: string) {
  const [row] = await ctx.db
    .update(n)
    .set({ mailed_at: sql`clock_timestamp()` })
    .where(and(oneOf(ctx, idguid), isNull(n.read_at), isNull(n.mailed_at)))
    .returning();
  if (!row) return null;
  const person = await memberOf(ctx, row.user_id);
  return person && !person.withheld.includes(row.kind) ? { row, person } : null;
}

/**
 * Sends the daily mails of one organisation, one to each person with unread notifications. Who is refused by the mail server does
 * not stop the others: for good, they wait for their next notification; for now, the retry mails them.
 */
export async function mailDigests(
  deps: Pick<Deps, 'config' | 'mail' | 'log'>,
  org: JobTenant,
  signal: AbortSignal,
): Promise<void> {
  const rows = await org.within((ctx) =>
    ctx.db
      .select()
      .from(n)
      .where(and(eq(n.tenant_id, ctx.tenant.id), n.in_digest))
      .orderBy(asc(n.created_at)),
  );
  let refusedForNow = 0;
  for (const [userId, all] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    // After a timeout the retry mails the others.
    signal.throwIfAborted();
    try {
      await mailDigest(deps, org, userId, all);
    } catch (error) {
      const refusal = deps.mail.refusalOf(error);
      if (!refusal) throw error;
      const { responseCode } = error as { responseCode?: number };
      deps.log.warn({ user: userId, refusal, responseCode }, 'daily mail refused by the mail server');
      if (refusal === 'temporary') {
        refusedForNow++;
        continue;
      }
    }
    // After each mail: when the mail server fails, the retry does not mail the same people again.
    await org.within((ctx) => clearDigest(ctx, all));
  }
  if (refusedForNow > 0) throw new Error(`Daily mails refused for now: ${refusedForNow}`);
}

async function mailDigest(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  org: JobTenant,
  userId: string,
  all: readonly Row[],
): Promise<void> {
  const person = await org.within((ctx) => memberOf(ctx, userId));
  const unread = all.filter(({ read_at, kind }) => read_at === null && !person?.withheld.includes(kind));
  if (!person || unread.length === 0) return;
  await mail.send({
    to: person.email,
    subject: `${org.tenant.name}: ${unread.length} ${plural(unread.length, 'nova obavijest', 'nove obavijesti', 'novih obavijesti')}`,
    intro: [`Dobar dan, ${person.first_name},`, 'Ovo vas čeka od posljednjeg dnevnog pregleda:'],
    facts: unread.slice(0, MOST_LISTED).map(factOf),
    action: { label: 'Otvori obavijesti', url: `${config.publicUrl}/obavijesti` },
    outro: [
      ...(unread.length > MOST_LISTED ? [`Prikazano je prvih ${MOST_LISTED}.`] : []),
      settingsNote(config.publicUrl),
    ],
  });
}

const MAILED = jsonRecordset({ idguid: 'uuid', count: 'int' });

/** Takes rows out of the daily mail, except groups that have grown since they were read. */
async function clearDigest(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  const mailed = MAILED(rows.map(({ idguid, count }) => ({ idguid, count })));
  await ctx.db
    .update(n)
    .set({ in_digest: false })
    .where(
      sql`${n.tenant_id} = ${ctx.tenant.id} and (${n.idguid}, ${n.count}) in
        (select idguid, count from ${mailed})`,
    );
}

const factOf = ({ created_at, title, count }: Row): [string, string] => [
  momentText(created_at.toISOString()),
  count > 1 ? `${title} (${count})` : title,
];
