import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx, Tx } from '../../../core/context.ts';
import { putFile } from '../../../core/files/put.ts';
import { claimFile } from '../../../core/files/rows.ts';
import { newId } from '../../../core/id.ts';
import { columnList } from '../../../core/json-recordset.ts';
import { seal } from '../../../core/secret-box.ts';
import { inTenant } from '../../../core/tenant.ts';
import { ZONE } from '../../../core/zone.ts';
import { type Definition, definitionSchema, EMPTY } from '../../../modules/viber/answers/definition.ts';
import { EXAMPLES, withExample } from '../../../modules/viber/answers/examples.ts';
import { hookAddress } from '../../../modules/viber/bots/hook-address.ts';
import { BOT } from '../../../modules/viber/labels.ts';
import { castOf } from '../../../modules/viber/own-simulator/cast.ts';
import { OFFER } from '../../../modules/viber/simulator/media-content.ts';
import { scene } from '../../../modules/viber/simulator/pictures.ts';
import { sameNumbers } from '../calendar.ts';
import { ctxFor, dateTrail, type Stage, scopeOf } from '../stage.ts';
import { fillBroadcasts } from './broadcasts.ts';
import { type Answerer, play, type Writer } from './play.ts';
import { COLUMNS, type FilledTable, inputOf, type MessageRow } from './rows.ts';
import { readTalks } from './talks.ts';

/** The organisation that has bots, and who answers there: by the local part of the e-mail, with the minutes that they usually take. */
const ORGANISATION = 'trgovina';
const ANSWERERS: readonly (readonly [who: string, name: string, pace: number])[] = [
  ['amra.hadzic', 'Amra Hadžić', 4],
  ['kenan.begovic', 'Kenan Begović', 9],
  ['lejla.dzaferovic', 'Lejla Džaferović', 2.5],
];
/** Conversations of each bot. */
const TALKS = [44, 28] as const;
const DAY = 24 * 60 * 60_000;
/** Since when there are bots. */
const AGE = 365 * DAY;

const CANNED: readonly (readonly [shortcut: string, text: string])[] = [
  ['pozdrav', 'Dobar dan, hvala što ste se javili! Kako vam možemo pomoći?'],
  ['radno', 'Radimo od ponedjeljka do petka od 8 do 18, subotom od 8 do 14 sati.'],
  ['dostava', 'Dostava u Sarajevu je besplatna za narudžbe preko 50 KM, a u ostatku BiH preko 100 KM.'],
  ['racun', 'Račun šaljemo na e-mail iz narudžbe. Ako želite drugu adresu, samo je napišite ovdje.'],
  ['povrat', 'Neotvorenu robu možete vratiti u roku od 14 dana, uz račun. Kurira šaljemo mi.'],
  ['hvala', 'Hvala vam na poruci i povjerenju. Prijatan dan!'],
];

/** A bot of the demo. */
export interface DemoBot {
  idguid: string;
  name: string;
  accountId: string;
  token: string;
  definition: Definition;
}

/** Fills the bots and conversations of the organisation that has some. Returns how many conversations there are. */
export async function fillViber(stage: Stage, organisation: string): Promise<number> {
  if (organisation !== ORGANISATION) return 0;
  stage.say('razgovori na Viberu');
  stage.signal?.throwIfAborted();
  const cast = castOf();
  const [orders, support] = cast;
  const bots = [orders!, support!].map(({ name, id, token }, n): DemoBot => {
    const definition = n === 0 ? EXAMPLES.reduce(withExample, EMPTY) : EMPTY;
    return { idguid: newId(), name, accountId: id, token, definition: definitionSchema.parse(definition) };
  });
  // Those of the second begin at the end, so that nobody is a customer of both.
  const from = [orders!.customers, support!.customers.toReversed()] as const;
  const writers = mixed(
    bots.map(({ idguid }, n) =>
      from[n]!.slice(0, TALKS[n]).map(
        ({ id, name, number }): Writer => ({
          ...{ botId: idguid, userId: id, number },
          // So it calls those who do not tell their name.
          name: name === 'Viber User' ? null : name,
        }),
      ),
    ),
  );
  const people = ANSWERERS.map(
    ([who, name, pace]): Answerer => ({ id: stage.actors.get(who)!.userId, name, pace }),
  );
  const played = play({
    ...{ now: stage.now, random: sameNumbers(20_261), talks: readTalks(), people, writers },
    welcome: (botId) => welcomeOf(bots, botId),
    away: (botId) => bots.find(({ idguid }) => idguid === botId)!.definition.away?.text ?? null,
  });
  await storeThings(stage, played.messages);
  await stage.owner.transaction(async (tx) => {
    await addBots(stage, tx, bots);
    await write(stage, tx, 'viber_conversations', played.conversations);
    await write(stage, tx, 'viber_cases', played.cases);
    await write(stage, tx, 'viber_messages', played.messages);
    await write(stage, tx, 'viber_reads', played.reads);
    await write(
      stage,
      tx,
      'viber_canned',
      CANNED.map(([shortcut, text]) => ({ idguid: newId(), shortcut, text, updated_by: ANSWERERS[0]![1] })),
    );
    await finish(stage, tx);
    await fillBroadcasts(stage, tx, bots[0]!);
  });
  await auditBots(stage, bots);
  return played.conversations.length;
}

/** Takes of each list in turn, so that all are spread over the whole. */
function mixed<T>(lists: readonly (readonly T[])[]): T[] {
  const placed = lists.flatMap((list) => list.map((one, n) => ({ one, place: (n + 0.5) / list.length })));
  return placed.sort((a, b) => a.place - b.place).map(({ one }) => one);
}

function welcomeOf(bots: readonly DemoBot[], botId: string): Pick<MessageRow, 'text' | 'data'> | null {
  const { welcome } = bots.find(({ idguid }) => idguid === botId)!.definition;
  if (!welcome) return null;
  const text = welcome.text.replace(' {osoba}', '');
  return { text, data: welcome.keyboard ? { keyboard: welcome.keyboard } : {} };
}

async function write(stage: Stage, tx: Tx, table: FilledTable, rows: readonly object[]): Promise<void> {
  const columns = columnList(Object.keys(COLUMNS[table]));
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (tenant_id, ${columns})
    select ${stage.tenant.id}::uuid, ${columns} from ${inputOf(table, rows)}${table === 'viber_messages' ? sql` order by at` : sql``}`);
}

async function addBots({ deps, tenant, now }: Stage, tx: Tx, bots: readonly DemoBot[]): Promise<void> {
  const since = new Date(now.getTime() - AGE);
  for (const { idguid, name, accountId, token, definition } of bots) {
    const hook = randomBytes(32).toString('base64url');
    const sealed = await seal(tx, idguid, token);
    await tx.execute(sql`
      insert into viber_bots (tenant_id, idguid, created_at, updated_at, updated_by, account_id, name, subscribers, checked_at, simulated, token,
        sender_name, hook_id, hook_state, hook_url, hook_at)
      values (${tenant.id}::uuid, ${idguid}::uuid, ${at(since)}, ${at(since)}, ${ANSWERERS[0]![1]}, ${accountId}, ${name}, 76, ${at(now)}, true, ${sealed},
        ${name}, ${hook}, 'set', ${hookAddress(deps.config.publicUrl, hook)}, ${at(since)})`);
    if (definition === EMPTY || !definition.welcome) continue;
    await tx.execute(sql`
      insert into viber_answers (tenant_id, bot_id, created_at, updated_at, updated_by, definition)
      values (${tenant.id}::uuid, ${idguid}::uuid, ${at(since)}, ${at(since)}, ${ANSWERERS[0]![1]}, ${JSON.stringify(definition)}::jsonb)`);
  }
}

/** A moment as a parameter. */
const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/** What follows from messages: how lists show conversations, signs of the bots' webhooks, a draft. */
async function finish({ tenant, now, actors }: Stage, tx: Tx): Promise<void> {
  const own = sql`tenant_id = ${tenant.id}::uuid`;
  await tx.execute(sql`
    update viber_conversations c set last_no = m.no, last_at = m.at, last_kind = m.kind, last_direction = m.direction,
      last_text = left(coalesce(m.text, m.data ->> 'file_name'), 160), updated_at = m.at
    from (
      select distinct on (conversation_id) conversation_id, no, at, kind, direction, text, data from viber_messages said
      where ${own} and direction in ('in', 'out') and not (origin = 'answer' and exists (
        select from viber_conversations w where w.${own} and w.idguid = said.conversation_id and w.waiting_since <= said.at))
      order by conversation_id, at desc, no desc
    ) m where c.${own} and c.idguid = m.conversation_id`);
  await tx.execute(sql`
    insert into viber_bot_hours (tenant_id, bot_id, hour, callbacks, messages, refused)
    select tenant_id, idguid, hour, 3 * n + n % 3, n, case when n = 7 then 1 else 0 end
    from (
      select b.tenant_id, b.idguid, hour, (abs(hashtext(b.idguid::text || hour)) % 8) as n
      from viber_bots b, generate_series(date_trunc('hour', ${at(now)}) - interval '30 days', date_trunc('hour', ${at(now)}) - interval '1 hour',
        interval '1 hour') as hour
      where b.${own} and extract(hour from hour at time zone ${ZONE}::text) between 7 and 21
    ) hours where n > 0`);
  await tx.execute(sql`
    insert into viber_bot_health (tenant_id, bot_id, last_callback_at)
    select tenant_id, idguid, ${at(new Date(now.getTime() - 600_000))} from viber_bots where ${own}`);
  const { userId } = actors.get(ANSWERERS[0]![0])!;
  await tx.execute(sql`
    insert into viber_drafts (tenant_id, conversation_id, user_id, text, updated_at)
    select tenant_id, idguid, ${userId}::uuid, 'Provjerili smo, i', ${at(now)} from viber_conversations
    where ${own} and state = 'open' and assignee_id = ${userId}::uuid order by last_at desc limit 1`);
  // Wholesale customers are partners of the organisation.
  await tx.execute(sql`
    update viber_conversations c set company_id = p.idguid
    from (select idguid, row_number() over (order by last_at desc) as n from viber_conversations where ${own} and 'veleprodaja' = any (tags)) w
    join (select idguid, row_number() over (order by naziv) as n from companies where ${own} and kupac) p on p.n = w.n
    where c.${own} and c.idguid = w.idguid`);
}

/** Stores the pictures and files that customers have sent. */
async function storeThings(stage: Stage, messages: readonly MessageRow[]): Promise<void> {
  const [who] = ANSWERERS[0]!;
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(stage.deps.database, scopeOf(stage, who), (tx) => work(ctxFor(stage, who, tx)));
  const dated: { idguid: string; at: Date }[] = [];
  for (const message of messages.filter(({ media_state }) => media_state !== null)) {
    stage.signal?.throwIfAborted();
    const isPicture = message.kind === 'picture';
    const bytes = isPicture ? scene(message.idguid) : OFFER;
    const { file_name: name } = message.data as { file_name: string };
    const { idguid } = await putFile(stage.deps.files, run, { name }, bytes);
    message.file_id = (await run((ctx) => claimFile(ctx, idguid))).idguid;
    message.data = { file_name: name, size: bytes.length };
    dated.push({ idguid, at: message.at });
  }
  await stage.owner.execute(sql`
    update files f set created_at = input.at
    from jsonb_to_recordset(${JSON.stringify(dated)}::jsonb) as input(idguid uuid, at timestamptz)
    where f.tenant_id = ${stage.tenant.id}::uuid and f.idguid = input.idguid`);
}

/** Writes into the trail who has added the bots. */
async function auditBots(stage: Stage, bots: readonly DemoBot[]): Promise<void> {
  const [who] = ANSWERERS[0]!;
  const entries = bots.map(({ idguid, name }) => ({
    ...{ action: 'create' as const, record_id: idguid, record_title: name },
    changes: { name: { from: null, to: name }, sender_name: { from: null, to: name } },
  }));
  await inTenant(stage.deps.database, scopeOf(stage, who), (tx) =>
    writeAudit(ctxFor(stage, who, tx), BOT, entries),
  );
  await dateTrail(stage, new Date(stage.now.getTime() - AGE));
}
