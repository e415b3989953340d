import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { decoderOf } from '../../../core/decode.ts';
import { newId } from '../../../core/id.ts';
import { momentOf } from '../../../core/moments.ts';
import type { Licence } from '../licences/licence-sql.ts';
import { licActivations } from '../licensing.table.ts';
import { auditBoth, type Parties } from '../parties.ts';
import type { ClockFault, Release } from '../states.ts';
import type { Action, Question } from './checking.api.ts';
import { clockFaultOf, offsetOf } from './clock.ts';
import { endOf } from './machine-id.ts';

const COLUMNS = {
  idguid: sql<string>`m.idguid`,
  fingerprint: sql<string>`m.fingerprint`,
  name: sql<string | null>`m.name`,
  released_at: momentOf(sql<Date | null>`m.released_at`),
  counter: sql<number>`m.counter::float8`,
  nonce: sql<string>`m.nonce`,
  client_at: momentOf(sql<Date>`m.client_at`),
  clock_faults: sql<number>`m.clock_faults`,
  replays: sql<number>`m.replays`,
};
const decode = decoderOf(COLUMNS);
const NAMED = sql.join(
  Object.entries(COLUMNS).map(([name, term]) => sql`${term} as ${sql.identifier(name)}`),
  sql`, `,
);

/** A machine of a licence, locked until the transaction ends. */
export type Machine = ReturnType<typeof decode>;

/** The machine with this fingerprint (machine-id.ts); null if it was never there. */
export async function lockMachine(
  { db, tenant }: Ctx,
  licence: string,
  fingerprint: string,
): Promise<Machine | null> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select ${NAMED} from lic_activations m where m.tenant_id = ${tenant.id}::uuid
      and m.licence_id = ${licence}::uuid and m.fingerprint = ${fingerprint} for update`);
  return rows[0] ? decode(rows[0]) : null;
}

/** How people call a machine. */
export const machineTitle = ({ name, fingerprint }: Pick<Machine, 'name' | 'fingerprint'>): string =>
  name ? `${name} (…${endOf(fingerprint)})` : `…${endOf(fingerprint)}`;

/** Writes what happened with a machine to both trails. */
export const auditMachine = (
  ctx: Ctx,
  parties: Parties,
  machine: Pick<Machine, 'name' | 'fingerprint'>,
  event: string,
  action: 'update' | 'warning' = 'update',
): Promise<void> =>
  auditBoth(ctx, parties, action, {
    machine: { from: null, to: machineTitle(machine) },
    event: { from: null, to: event },
  });

/** Whether a machine has asked this before: its counter is not greater, or it repeats its last nonce. */
export const isReplay = (machine: Machine, { counter, nonce }: Question): boolean =>
  counter <= machine.counter || nonce === machine.nonce;

/** Keeps that a question was repeated. */
export async function noteReplay(ctx: Ctx, parties: Parties, machine: Machine): Promise<void> {
  await ctx.db.execute(sql`
    update lic_activations set replays = replays + 1, replayed_at = now()
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${machine.idguid}::uuid`);
  // Once: whoever repeats it all day must not fill the trail.
  if (machine.replays === 0)
    await auditMachine(ctx, parties, machine, 'Ponovila je isto pitanje: možda je kopirana', 'warning');
}

/** Adds a machine. */
export async function addMachine(
  ctx: Ctx,
  licence: Licence,
  fingerprint: string,
  question: Question,
): Promise<Machine> {
  const idguid = newId();
  const { name, version, platform, counter, nonce, time } = question;
  await ctx.db.insert(licActivations).values({
    tenant_id: ctx.tenant.id,
    idguid,
    publisher_id: licence.publisher_id,
    licence_id: licence.idguid,
    ...{ fingerprint, name, version, platform, counter, nonce, client_at: time },
  });
  const machine = { idguid, fingerprint, name, counter, nonce, client_at: time };
  return { ...machine, released_at: null, clock_faults: 0, replays: 0 };
}

/**
 * Keeps what a machine said of itself, and what its clock does; `before`: what its clock said when it was heard before. Returns the
 * clock's fault.
 */
export async function noteQuestion(
  ctx: Ctx,
  parties: Parties,
  machine: Machine,
  { question, action, before, now }: { question: Question; action: Action; before: Date | null; now: Date },
): Promise<ClockFault | null> {
  const { name, version, platform, counter, nonce, time } = question;
  const fault = clockFaultOf({ client: time, before, server: now });
  // Whoever only asks does not say that it works.
  const seen = action === 'check' ? sql`` : sql`, last_seen_at = now()`;
  const back =
    action === 'activate' ? sql`, released_at = null, released_how = null, released_by = null` : sql``;
  const anew = action === 'activate' && machine.released_at !== null ? sql`, activated_at = now()` : sql``;
  const wrong = fault
    ? sql`, clock_fault = ${fault}, clock_fault_at = now(), clock_faults = clock_faults + 1`
    : sql``;
  await ctx.db.execute(sql`
    update lic_activations set counter = ${counter}, nonce = ${nonce}, client_at = ${time.toISOString()}::timestamptz,
      clock_offset = ${offsetOf({ client: time, server: now })}, name = coalesce(${name}::text, name),
      version = coalesce(${version}::text, version), platform = coalesce(${platform}::text, platform)${seen}${back}${anew}${wrong}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${machine.idguid}::uuid`);
  if (fault && machine.clock_faults === 0) {
    await auditMachine(ctx, parties, machine, CLOCK_SAID[fault], 'warning');
  }
  return fault;
}

const CLOCK_SAID: Record<ClockFault, string> = {
  ahead: 'Sat mašine ide ispred servera',
  behind: 'Sat mašine kasni za serverom',
  moved_back: 'Sat mašine je vraćen',
};

const RELEASED: Record<Release, string> = {
  customer: 'Mjesto oslobodila organizacija; pitanja se broje iznova',
  publisher: 'Mjesto oslobodio izdavač; pitanja se broje iznova',
  machine: 'Odjavljena iz programa',
  silence: 'Oslobođena jer se predugo nije javljala',
};

/** Who is a person: they know whether the machine was installed anew. */
const BY_PERSON: readonly Release[] = ['customer', 'publisher'];

/**
 * Takes a machine off its seat; in the customer's organisation. When a person does it, its counter begins anew: a program that was installed
 * anew has lost its own. The last nonce stays refused.
 */
export async function releaseMachine(
  ctx: Ctx,
  machine: Pick<Machine, 'idguid'>,
  how: Release,
): Promise<void> {
  const anew = BY_PERSON.includes(how) ? sql`, counter = -1` : sql``;
  await ctx.db.execute(sql`
    update lic_activations set released_at = now(), released_how = ${how}, released_by = ${ctx.actor.name}${anew}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${machine.idguid}::uuid and released_at is null`);
}

/** What the trail says of a release. */
export const releasedText = (how: Release): string => RELEASED[how];
