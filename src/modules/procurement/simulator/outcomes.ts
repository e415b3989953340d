import { DAY } from './calendar.ts';
import type { Ending, Notice } from './model.ts';
import type { Row } from './rows.ts';
import { tradeOf } from './subjects.ts';
import type { World } from './world.ts';

/** What happens to a notice later. */
export interface Outcome {
  at: number;
  kind: 'correction' | 'award' | 'termination';
  noticeId: number;
  lots?: readonly number[];
}

/** Makes it happen, at its moment. */
export function happen(world: World, outcome: Outcome): void {
  const row = world.tables.notices.get(outcome.noticeId);
  if (!row) return;
  if (outcome.kind === 'correction') correct(world, row, outcome.at);
  else if (outcome.kind === 'award') award(world, row, outcome);
  else terminate(world, row, outcome.at);
}

/** A corrected notice is a row of its own; the old one changes at the same moment, so both have the same stamp. */
function correct({ tables, chance, stamp: stampAt }: World, row: Row<Notice>, at: number): void {
  const stamp = stampAt(at, chance.below(10_000_000));
  const { deadline, value } = row.data;
  const changesValue = value !== null && chance.happens(0.4);
  tables.notices.put(row.id, { ...row.data, isLatest: false }, stamp);
  tables.notices.put(
    tables.notices.nextId(),
    {
      ...{ ...row.data, isLatest: true },
      deadline: deadline === null ? null : deadline + chance.pick([5, 7, 7, 10, 14]) * DAY,
      value: changesValue ? Math.round(value * (0.85 + chance.next() * 0.4)) : value,
    },
    stamp,
  );
}

function endingOf({ chance }: World, { id, data }: Row<Notice>, at: number): Ending {
  const isLoose = data.deadline === null || chance.happens(0.06);
  return { procedure: data.procedure, noticeId: id, isLoose, hasEuFunds: chance.happens(0.03), at };
}

function terminate(world: World, row: Row<Notice>, at: number): void {
  const { tables, chance } = world;
  const stamp = world.stamp(at, chance.below(10_000_000));
  tables.terminations.put(tables.terminations.nextId(), endingOf(world, row, at), stamp);
}

/** Awards the lots, of which some fail; each has its bidders, of whom one wins. */
function award(world: World, row: Row<Notice>, { at, lots = [] }: Outcome): void {
  const { tables, chance } = world;
  const stamp = world.stamp(at, chance.below(10_000_000));
  const { procedure } = row.data;
  tables.awards.put(tables.awards.nextId(), endingOf(world, row, at), stamp);
  for (const lotId of lots) {
    const lot = tables.lots.get(lotId);
    if (!lot || (lots.length > 1 && chance.happens(0.08))) continue;
    const bids = 1 + Math.floor(chance.next() ** 2 * 6);
    const groupId = addBidders(world, procedure.subject.cpv, { lotId, procedureId: procedure.id, bids, stamp });
    // Who is alone seldom offers much less.
    const share = bids === 1 ? 0.9 + chance.next() * 0.1 : 0.98 - chance.next() * 0.07 * bids;
    const value = Math.round(lot.data.value * (chance.happens(0.02) ? 1.05 : share) * 100) / 100;
    tables.contracts.put(tables.contracts.nextId(), { procedure, lotId, groupId, at, value, bids }, stamp);
  }
}

/** Groups of a lot, the awarded one first; its id. */
function addBidders(
  { tables, chance, firms, twins }: World,
  cpv: string,
  lot: { lotId: number; procedureId: number; bids: number; stamp: string },
): number {
  const { lotId, procedureId, bids, stamp } = lot;
  const trade = tradeOf(cpv);
  const taken = new Set<number>();
  let first = 0;
  for (let nth = 0; nth < bids; nth++) {
    const groupId = tables.groups.nextId();
    first ||= groupId;
    tables.groups.put(groupId, { procedureId, lotId, isAwarded: nth === 0 }, stamp);
    const members = chance.happens(0.93) ? 1 : chance.between(2, 3);
    for (let n = 0; n < members; n++) {
      const firm = chance.pickEarly(firms[trade]);
      if (taken.has(firm.id) && n > 0) continue;
      taken.add(firm.id);
      const isLead = n === 0;
      const known = twins[trade];
      if (known.length > 0 && chance.happens(0.13)) {
        const supplierId = chance.pick(known).id;
        tables.unregisteredMembers.put(tables.unregisteredMembers.nextId(), { groupId, supplierId, isLead }, stamp);
      } else tables.members.put(tables.members.nextId(), { groupId, supplierId: firm.id, isLead }, stamp);
    }
  }
  return first;
}
