import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { momentText } from '../../core/dates.ts';
import { withheldKinds } from '../../core/notices.ts';
import { plural } from '../../core/plural.ts';
import type { Deps } from '../../server/module.ts';
import { linkOf } from './notifications.api.ts';
import { notifications as n } from './notifications.table.ts';

/** The organisation of a job. */
type JobTenant = Parameters<Parameters<Deps['jobs']['forTenant']>[1]>[0];

/** Most notifications in one daily mail. */
const MOST_LISTED = 20;

type Row = typeof n.$inferSelect;

/** An active member and the kinds of notifications they do not get; null for anybody else. */
async function memberOf(
  ctx: Ctx,
  userId: string,
): Promise<{ email: string; first_name: string; withheld: string[] } | null> {
  const { rows } = await ctx.db.execute<{ email: string; first_name: string; permissions: string[] }>(
    sql`select email, first_name, permissions from access_effective(${userId}, ${ctx.tenant.id})`,
  );
  const [person] = rows;
  return person ? { ...person, withheld: withheldKinds(new Set(person.permissions)) } : null;
}

const settingsNote = (site: string): string => `Šta vam se javlja mailom birate na ${site}/obavijesti.`;

/** Mails one notification, unless it has been read (job `NOTIFICATION_MAIL`). */
export async function mailNotification(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  org: JobTenant,
  { idguid }: { idguid: string },
): Promise<void> {
  const found = await org.within(async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(n)
      .where(and(eq(n.tenant_id, ctx.tenant.id), eq(n.idguid, idguid)));
    if (!row || row.read_at) return null;
    const person = await memberOf(ctx, row.user_id);
    return person && !person.withheld.includes(row.kind) ? { row, person } : null;
  });
  if (!found) return;
  const { row, person } = found;
  await mail.send({
    to: person.email,
    subject: row.title,
    intro: [`Dobar dan, ${person.first_name},`, row.title, ...(row.body ? [row.body] : [])],
    facts: [
      ['Organizacija', org.tenant.name],
      ['Kada', momentText(row.created_at.toISOString())],
    ],
    action: { label: 'Otvori', url: `${config.publicUrl}${linkOf({ ...row, read: false })}` },
    outro: [settingsNote(config.publicUrl)],
  });
}

/** Sends the daily mails of one organisation, one to each person with unread notifications. */
export async function mailDigests(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  org: JobTenant,
): Promise<void> {
  const rows = await org.within((ctx) =>
    ctx.db
      .select()
      .from(n)
      .where(and(eq(n.tenant_id, ctx.tenant.id), n.in_digest))
      .orderBy(asc(n.created_at)),
  );
  for (const [userId, all] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    const person = await org.within((ctx) => memberOf(ctx, userId));
    const unread = all.filter(({ read_at, kind }) => read_at === null && !person?.withheld.includes(kind));
    if (person && unread.length > 0)
      await mail.send({
        to: person.email,
        subject: `${org.tenant.name}: ${unread.length} ${plural(unread.length, 'nova obavijest', 'nove obavijesti', 'novih obavijesti')}`,
        intro: [`Dobar dan, ${person.first_name},`, 'Ovo vas čeka od zadnjeg dnevnog pregleda:'],
        facts: unread.slice(0, MOST_LISTED).map(factOf),
        action: { label: 'Otvori obavijesti', url: `${config.publicUrl}/obavijesti` },
        outro: [
          ...(unread.length > MOST_LISTED ? [`Prikazano je prvih ${MOST_LISTED}.`] : []),
          settingsNote(config.publicUrl),
        ],
      });
    // After each mail: when the mail server fails, the retry does not mail the same people again.
    await org.within((ctx) =>
      ctx.db
        .update(n)
        .set({ in_digest: false })
        .where(
          and(
            eq(n.tenant_id, ctx.tenant.id),
            inArray(
              n.idguid,
              all.map(({ idguid }) => idguid),
            ),
          ),
        ),
    );
  }
}

const factOf = ({ created_at, title, count }: Row): [string, string] => [
  momentText(created_at.toISOString()),
  count > 1 ? `${title} (${count})` : title,
];
