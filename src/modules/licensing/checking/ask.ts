import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { plural } from '../../../core/plural.ts';
import { findLicence, heldBy, type Licence, lockLicence, partiesOf } from '../licences/licence-sql.ts';
import { type ClockFault, type LicenceState, works } from '../states.ts';
import type { Action, Question } from './checking.api.ts';
import { machineId } from './machine-id.ts';
import {
  addMachine,
  auditMachine,
  isReplay,
  lockMachine,
  type Machine,
  noteQuestion,
  noteReplay,
  releasedText,
  releaseMachine,
} from './machines.ts';

/** What came of a question: what is answered, or why it is refused. What was noted is kept either way. */
export type Outcome = Answered | { refusal: AppError };
export interface Answered {
  licence: Licence;
  /** Hash of the machine's fingerprint. */
  machine: string;
  activated: boolean;
  used: number;
  clock: ClockFault | null;
}

/** A question of a machine about the licence whose key it has shown, at `now`. */
export interface Asked {
  idguid: string;
  action: Action;
  question: Question;
  now: Date;
}

/** Answers a machine's question, in the customer's organisation. */
export const answerQuestion = (ctx: Ctx, asked: Asked): Promise<Outcome> =>
  asked.action === 'activate' ? activate(ctx, asked) : of(ctx, asked);

async function activate(ctx: Ctx, asked: Asked): Promise<Outcome> {
  const { idguid, question, now } = asked;
  // Machines that come at once take their seats one after the other.
  const licence = await lockLicence(ctx, idguid);
  if (!licence) return { refusal: unknownLicence() };
  if (!works(licence.state)) return { refusal: notWorking(licence.state) };
  const fingerprint = machineId(idguid, question.fingerprint);
  const known = await lockMachine(ctx, idguid, fingerprint);
  if (known && isReplay(known, question)) return replayed(ctx, licence, known);
  const isNew = known === null || known.released_at !== null;
  if (isNew && licence.used >= licence.seats) return { refusal: noSeats(licence) };
  const machine = known ?? (await addMachine(ctx, licence, fingerprint, question));
  const before = known?.client_at ?? null;
  const parties = partiesOf(licence);
  if (isNew)
    await auditMachine(ctx, parties, { ...machine, name: question.name ?? machine.name }, 'Aktivirana');
  const clock = await noteQuestion(ctx, parties, machine, { question, action: 'activate', before, now });
  return { licence, machine: fingerprint, activated: true, used: licence.used + (isNew ? 1 : 0), clock };
}

/** Answers about a machine that is there, or for `check` perhaps is not. */
async function of(ctx: Ctx, { idguid, action, question, now }: Asked): Promise<Outcome> {
  const licence = await findLicence(ctx, idguid, heldBy);
  const fingerprint = machineId(idguid, question.fingerprint);
  const machine = await lockMachine(ctx, idguid, fingerprint);
  const isActive = machine !== null && machine.released_at === null;
  if (machine && isReplay(machine, question)) return replayed(ctx, licence, machine);
  if (!isActive && action === 'heartbeat') return { refusal: notActivated() };
  if (!machine) {
    if (action === 'deactivate') return { refusal: notActivated() };
    return { licence, machine: fingerprint, activated: false, used: licence.used, clock: null };
  }
  const parties = partiesOf(licence);
  const before = machine.client_at;
  const clock = await noteQuestion(ctx, parties, machine, { question, action, before, now });
  if (action !== 'deactivate' || !isActive)
    return { licence, machine: fingerprint, activated: isActive, used: licence.used, clock };
  await releaseMachine(ctx, machine, 'machine');
  await auditMachine(ctx, parties, machine, releasedText('machine'));
  return { licence, machine: fingerprint, activated: false, used: licence.used - 1, clock };
}

async function replayed(ctx: Ctx, licence: Licence, machine: Machine): Promise<Outcome> {
  await noteReplay(ctx, partiesOf(licence), machine);
  const said =
    'Ovo pitanje je već stiglo: brojač i slučajni tekst moraju biti novi pri svakom pitanju. Ako ih program mijenja, ista mašina radi na dva mjesta.';
  return { refusal: new AppError(409, 'replay', said) };
}

/** Who shows the key of a licence that is there no more. */
export const unknownLicence = (): AppError =>
  new AppError(401, 'unknown_licence', 'Ova licenca više ne postoji.');

const notActivated = (): AppError =>
  new AppError(409, 'not_activated', 'Ova mašina nije aktivirana, ili joj je mjesto oslobođeno.');

function noSeats({ seats, used }: Licence): AppError {
  const machines = plural(seats, 'mašinu', 'mašine', 'mašina');
  return new AppError(
    409,
    'no_seats',
    `Licenca je za ${seats} ${machines}, i sva mjesta su zauzeta. Oslobodite jedno.`,
    { data: { seats, used } },
  );
}

const SAID: Partial<Record<LicenceState, string>> = {
  expired: 'Licenca je istekla.',
  suspended: 'Izdavač je obustavio licencu.',
  revoked: 'Izdavač je opozvao licencu.',
  transferred: 'Licenca je prenesena drugoj organizaciji.',
};

const notWorking = (state: LicenceState): AppError =>
  new AppError(403, state, SAID[state] ?? 'Licenca ne vrijedi.');
