import { sql } from 'drizzle-orm';
import { changedValues } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { invalid } from '../../../core/errors.ts';
import { plural } from '../../../core/plural.ts';
import type { Sent } from '../../../core/serve.ts';
import { stale } from '../../../core/stale.ts';
import { auditBoth, inOrganisation, type Parties } from '../parties.ts';
import type { StoredState } from '../states.ts';
import { type LicenceDeps, termColumns } from './issue.service.ts';
import type { LicencePage } from './licence.api.ts';
import { findLicence, issuedBy, type Licence, partiesOf } from './licence-sql.ts';
import type { LicenceChange } from './licences.api.ts';
import { getLicence, shownLicence } from './licences.service.ts';
import { checkFeatures, lastDayOf, readLastDay } from './terms.ts';
import {
  announceLicence,
  lockIn,
  readableTerms,
  stateChange,
  stateColumns,
  tellCustomer,
  writeLicence,
} from './writing.ts';

/** Licences that can be changed: those that are issued and not over. */
const ISSUED: readonly StoredState[] = ['active', 'suspended'];

/**
 * Changes what a licence gives; the next key that is shown, and the next answer to a machine, say so. Throws 404, 409 `stale` and `state`,
 * 422.
 */
export async function updateLicence(
  ctx: Ctx,
  deps: LicenceDeps,
  idguid: string,
  { version, ...input }: LicenceChange,
): Promise<Sent<LicencePage>> {
  const issuer = deps.config.publicUrl;
  const parties = partiesOf(await findLicence(ctx, idguid, issuedBy));
  const changed = await inOrganisation(ctx, parties.customer, async (there) => {
    const before = await lockIn(there, idguid, ISSUED);
    if (before.version !== version) throw stale((await shownLicence(there, before, issuer)) as never);
    const after = changedTerms(before, input);
    const changes = changedValues(readableTerms(before), readableTerms(after));
    if (Object.keys(changes).length === 0) return null;
    await writeLicence(there, before, sql`${termColumns(after)}, issued_at = now()`);
    return { before, after, changes };
  });
  if (changed) {
    await auditBoth(ctx, parties, 'update', changed.changes);
    await tellCustomer(ctx, deps, parties, { title: changeTitle(parties, changed.before, changed.after) });
  }
  return getLicence(ctx, idguid, issuer);
}

function changedTerms(before: Licence, input: Omit<LicenceChange, 'version'>): Licence {
  const { expires_on, seats = before.seats, grace_days = before.grace_days } = input;
  const { silence_days = before.silence_days, features } = input;
  if (seats < before.used) {
    const machines = `${before.used} ${plural(before.used, 'mašina', 'mašine', 'mašina')}`;
    throw invalid({ seats: `Aktivno je već ${machines}. Prvo oslobodite višak.` });
  }
  const isKept = expires_on === undefined || expires_on === lastDayOf(before.expires_at);
  return {
    ...before,
    ...{ seats, grace_days, silence_days },
    features: features === undefined ? before.features : checkFeatures({ features }),
    expires_at: isKept ? before.expires_at : readLastDay(expires_on),
  };
}

function changeTitle({ application }: Parties, before: Licence, after: Licence): string {
  const [from, to] = [before.expires_at, after.expires_at];
  if (from?.getTime() === to?.getTime()) return `Licenca za „${application}” je izmijenjena`;
  if (to === null) return `Licenca za „${application}” više ne ističe`;
  const verb = from === null || to < from ? 'skraćena' : 'produžena';
  return `Licenca za „${application}” je ${verb} do ${dayText(lastDayOf(to)!)}`;
}

interface Move {
  from: readonly StoredState[];
  to: StoredState;
  /** What the customer is told. */
  title: (application: string) => string;
}

const MOVES = {
  refuse: {
    from: ['requested'],
    to: 'refused',
    title: (application) => `Zahtjev za „${application}” je odbijen`,
  },
  suspend: {
    from: ['active'],
    to: 'suspended',
    title: (application) => `Licenca za „${application}” je obustavljena`,
  },
  resume: {
    from: ['suspended'],
    to: 'active',
    title: (application) => `Licenca za „${application}” opet vrijedi`,
  },
  revoke: {
    from: ISSUED,
    to: 'revoked',
    title: (application) => `Licenca za „${application}” je opozvana`,
  },
} as const satisfies Record<string, Move>;

/** Moves a licence to another state. Throws 404, 409 `state`. */
export async function moveLicence(
  ctx: Ctx,
  deps: LicenceDeps,
  idguid: string,
  move: keyof typeof MOVES,
  reason: string | null,
): Promise<Sent<LicencePage>> {
  const { from, to, title }: Move = MOVES[move];
  const parties = partiesOf(await findLicence(ctx, idguid, issuedBy));
  const before = await inOrganisation(ctx, parties.customer, async (there) => {
    const licence = await lockIn(there, idguid, from);
    await writeLicence(there, licence, stateColumns(there, to, reason));
    return licence;
  });
  await auditBoth(ctx, parties, 'update', stateChange(before.stored, to, reason));
  const told = { title: title(parties.application), ...(reason && { body: reason }) };
  await tellCustomer(ctx, deps, parties, told);
  if (move === 'revoke') await announceLicence(ctx, deps, parties, 'licenca.opozvana');
  return getLicence(ctx, idguid, deps.config.publicUrl);
}
