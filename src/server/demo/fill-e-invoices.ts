import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { dayOf, daysLater, monthsLater } from '../../core/dates.ts';
import { putFile } from '../../core/files/put.ts';
import { inTenant } from '../../core/tenant.ts';
import { approveSure } from '../../modules/documents/processing/decide.service.ts';
import { takeIn } from '../../modules/documents/processing/intake.service.ts';
import { WORKING } from '../../modules/documents/processing/states.ts';
import { CLIENTS, serviceNumber } from './agreed-services.ts';
import { eInvoice } from './e-invoice.ts';
import type { Invoice, Party } from './invoice.ts';
import { organisations } from './organisations.ts';
import { partnersOf } from './partners.ts';
import { ctxFor, dateTrail, type Stage, scopeOf } from './stage.ts';

const HOUR = 3_600_000;
/** Milliseconds for which reading is waited for at most, and between two looks. */
const MOST_WAIT = 120_000;
const PAUSE = 200;
/** Weeks in which a supplier sends one a week, and months in which the office does. */
const WEEKS = 8;
const MONTHS = 11;
/** Whose goods come every week, by organisation. */
const WEEKLY: Record<string, readonly [supplier: string, goods: string, price: number]> = {
  trgovina: ['Mljekara Vlašić', 'Mlijeko svježe 3,2% 1 l', 145],
};

interface Coming extends Pick<Invoice, 'number' | 'lines' | 'day' | 'due'> {
  partner: string;
}

/** E-invoices that have come to a client of the office over the year, read and approved; the newest first. */
export async function fillEInvoices(stage: Stage, organisation: string, by: string): Promise<number> {
  const coming = comingTo(organisation, dayOf(stage.now.getTime()));
  if (coming.length === 0) return 0;
  stage.say('e-fakture koje su stigle tokom godine');
  const firm = organisations.find(({ key }) => key === organisation)!;
  const buyer = partyOf({ naziv: firm.name, ...firm.profile });
  const partners = partnersOf(organisation) as Record<string, string>[];
  const run: Run = (work) =>
    inTenant(stage.deps.database, scopeOf(stage, by), (tx) => work(ctxFor(stage, by, tx)));
  const sent: Sent[] = [];
  for (const { partner, ...said } of coming) {
    stage.signal?.throwIfAborted();
    const from = partners.find(({ kratki_naziv }) => kratki_naziv === partner)!;
    const [{ broj: account }] = from.racuni as unknown as [{ broj: string }];
    const content = eInvoice({ seller: { ...partyOf(from), account }, buyer, ...said });
    const name = `${partner} ${said.number.replaceAll('/', '-')}.xml`;
    sent.push(await send(stage, run, { name, content, day: said.day }));
  }
  await untilRead(stage, run, sent);
  for (const [index, one] of sent.entries()) {
    await run((ctx) => approveSure(ctx, [one.document]));
    const approved = new Date(one.came + (1 + ((index * 7) % 26)) * HOUR);
    await dateTrail(stage, approved);
    await dateBack(stage, one, approved);
  }
  return coming.length;
}

const partyOf = ({ naziv, jib, adresa, postanski_broj, grad }: Record<string, string>): Party => ({
  ...{ name: naziv!, jib: jib!, address: adresa!, place: `${postanski_broj} ${grad}` },
});

function comingTo(organisation: string, today: string): Coming[] {
  const client = CLIENTS.findIndex(([key]) => key === organisation);
  const weekly = WEEKLY[organisation];
  if (client < 0) return [];
  const month = `${today.slice(0, 7)}-01`;
  const services = Array.from({ length: MONTHS }, (_, ago): Coming => {
    const of = monthsLater(month, -1 - ago);
    const day = daysLater(monthsLater(of, 1), -2);
    const line = {
      name: 'Knjigovodstvene usluge',
      unit: 'mj',
      quantity: 1,
      price: Number(CLIENTS[client]![1]),
    };
    return {
      ...{ partner: 'Bilans i knjiga', number: serviceNumber(of, client), day, due: daysLater(day, 15) },
      lines: [line],
    };
  });
  if (!weekly) return services;
  const [supplier, goods, price] = weekly;
  const deliveries = Array.from({ length: WEEKS }, (_, ago): Coming => {
    const day = daysLater(today, -4 - 7 * ago);
    const line = { name: goods, unit: 'kom', quantity: 120 + ((ago * 37) % 90), price };
    return {
      ...{ partner: supplier, number: `${day.slice(0, 4)}-${2240 - 31 * ago}`, day, due: daysLater(day, 30) },
      lines: [line],
    };
  });
  return [...services, ...deliveries];
}

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** One that was sent, and when it came, in milliseconds. */
interface Sent {
  document: string;
  file: string;
  came: number;
}

async function send(
  { deps }: Stage,
  run: Run,
  { name, content, day }: { name: string; content: Buffer; day: string },
): Promise<Sent> {
  const { idguid: file } = await putFile(deps.files, run, { name }, content);
  const { documents } = await takeIn({ store: deps.files, run }, file, { type: null, origin: 'osoba' });
  const came = new Date(`${day}T07:00:00Z`).getTime() + (content.length % 240) * 60_000;
  return { document: documents[0]!, file, came };
}

/** Waits until the product's jobs have read them; what takes too long stays to be reviewed. */
async function untilRead({ signal }: Stage, run: Run, sent: readonly Sent[]): Promise<void> {
  const ids = sql.param(sent.map(({ document }) => document));
  const states = sql.param([...WORKING]);
  for (let waited = 0; waited < MOST_WAIT; waited += PAUSE) {
    const { rows } = await run(({ db, tenant }) =>
      db.execute(sql`select from dok_documents where tenant_id = ${tenant.id}::uuid
        and idguid = any(${ids}::uuid[]) and state = any(${states}::text[]) limit 1`),
    );
    if (rows.length === 0) return;
    await sleep(PAUSE, null, { signal });
  }
}

/** Has it have come and been approved in the hours after it was written. */
async function dateBack(
  { owner, tenant }: Stage,
  { document, file, came }: Sent,
  approved: Date,
): Promise<void> {
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const own = sql`tenant_id = ${tenant.id}::uuid`;
  await owner.execute(sql`update dok_documents set created_at = ${moment(new Date(came))}, updated_at = ${moment(approved)},
    approved_at = case when approved_at is null then null else ${moment(approved)} end where ${own} and idguid = ${document}::uuid`);
  await owner.execute(
    sql`update dok_runs set at = ${moment(new Date(came + HOUR / 60))} where ${own} and document_id = ${document}::uuid`,
  );
  await owner.execute(
    sql`update files set created_at = ${moment(new Date(came))} where ${own} and idguid = ${file}::uuid`,
  );
}
