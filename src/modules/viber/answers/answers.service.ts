import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { stale } from '../../../core/stale.ts';
import type { Deps } from '../../../server/module.ts';
import { answerersOf } from '../inbox/people.ts';
import { offeredTags } from '../inbox/setup.service.ts';
import { BOT, BOTS_TOPIC } from '../labels.ts';
import { serviceHost } from '../service.ts';
import type { Answers, answersPut } from './answers.api.ts';
import { answersChanges } from './changes.ts';
import { type Definition, EMPTY } from './definition.ts';
import { announceAnswers, readDefinition } from './stored.ts';

interface Row extends Record<string, unknown> {
  name: string;
  picture: string | null;
  simulated: boolean;
  active: boolean;
  version: number | null;
  updated_at: string | null;
  updated_by: string | null;
  definition: unknown;
}

/** A bot's answers, with whom and what they can name. Throws 404 for a bot that there is not, or not any more. */
export async function getAnswers(ctx: Ctx, deps: Pick<Deps, 'config'>, idguid: string): Promise<Answers> {
  const row = await rowOf(ctx, idguid);
  return {
    version: row.version ?? 0,
    updated_at: row.updated_at && new Date(row.updated_at).toISOString(),
    updated_by: row.updated_by,
    definition: readDefinition(row.definition) ?? EMPTY,
    bot: {
      name: row.name,
      picture: row.picture,
      simulated: row.simulated,
      via: row.simulated ? null : serviceHost(deps.config),
      active: row.active,
    },
    people: await answerersOf(ctx, idguid),
    tags: await offeredTags(ctx),
  };
}

async function rowOf(ctx: Ctx, idguid: string): Promise<Row> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<Row>(sql`
    select b.name, b.picture, b.simulated, b.active, a.version, a.updated_at, a.updated_by, a.definition
    from viber_bots b left join viber_answers a on a.tenant_id = b.tenant_id and a.bot_id = b.idguid
    where b.tenant_id = ${ctx.tenant.id}::uuid and b.idguid = ${idguid}::uuid and b.removed_at is null`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

type Change = z.output<(typeof answersPut)['body']>;

/**
 * Saves a bot's answers at `version`; they hold from the next message. Throws 404 as `getAnswers`, 422 for a person who may not answer for
 * the bot, 409 `stale`.
 */
export async function saveAnswers(
  ctx: Ctx,
  deps: Pick<Deps, 'config'>,
  idguid: string,
  { version, definition }: Change,
): Promise<Answers> {
  const before = await getAnswers(ctx, deps, idguid);
  checkPeople(definition, before);
  if (before.version === version && isDeepStrictEqual(before.definition, definition)) return before;
  const json = JSON.stringify(definition);
  const written =
    version === 0
      ? await ctx.db.execute(sql`
          insert into viber_answers (tenant_id, bot_id, updated_by, definition)
          values (${ctx.tenant.id}::uuid, ${idguid}::uuid, ${ctx.actor.name}, ${json}::jsonb)
          on conflict (tenant_id, bot_id) do nothing returning version`)
      : await ctx.db.execute(sql`
          update viber_answers set definition = ${json}::jsonb, version = version + 1, updated_at = now(), updated_by = ${ctx.actor.name}
          where tenant_id = ${ctx.tenant.id}::uuid and bot_id = ${idguid}::uuid and version = ${version}::bigint returning version`);
  const after = await getAnswers(ctx, deps, idguid);
  if (written.rows.length === 0) throw stale({ ...after, updated_at: after.updated_at ?? new Date() });
  await writeAudit(
    ctx,
    BOT,
    [
      {
        action: 'update',
        record_id: idguid,
        record_title: before.bot.name,
        changes: answersChanges(before.definition, definition),
      },
    ],
    { topic: BOTS_TOPIC.name, key: idguid },
  );
  await announceAnswers(ctx.db);
  return after;
}

/** Where a definition names people, by place. */
function peopleIn({ keywords, flows }: Definition): [string, string][] {
  const found: [string, string | null][] = [
    ...keywords.map(({ action }, n): [string, string | null] => [
      `keywords.${n}.action.person`,
      action.person,
    ]),
    ...flows.flatMap(({ steps, wayOut, end }, n): [string, string | null][] => [
      [`flows.${n}.wayOut.person`, wayOut.person],
      [`flows.${n}.end.person`, end.person],
      ...steps.flatMap((step, m) =>
        (['onAnswer', 'onTimeout', 'onMisses'] as const).map((way): [string, string | null] => [
          `flows.${n}.steps.${m}.${way}.person`,
          step[way].person,
        ]),
      ),
    ]),
  ];
  return found.filter((one): one is [string, string] => one[1] !== null);
}

function checkPeople(definition: Definition, { people }: Pick<Answers, 'people'>): void {
  const known = new Set(people.map((one) => one.idguid));
  const wrong = peopleIn(definition).filter(([, person]) => !known.has(person));
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(
        wrong.map(([path]) => [`definition.${path}`, 'Ova osoba ne odgovara za ovog bota. Odaberite drugu.']),
      ),
    );
}
