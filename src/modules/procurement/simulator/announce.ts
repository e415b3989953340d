import { DAY, deadlineAfter } from './calendar.ts';
import type { Lot, Notice, Procedure } from './model.ts';
import { EARLIER, type Row } from './rows.ts';
import type { Subject } from './subjects.ts';
import { type Hand, handOf, lotTitleOf, titleOf } from './titles.ts';
import type { World } from './world.ts';

const CONTRACTS = { G: 'Goods', S: 'Services', W: 'Works' } as const;
const KINDS = { G: 1, S: 2, W: 3 } as const;
/** KM up to which the law asks for less than an open procedure: for goods and services, and for works. */
const DIRECT = 10_000;
const COMPETITIVE = { G: 80_000, S: 80_000, W: 150_000 } as const;
const WITHOUT_NOTICE = 'NegotiatedProcedureWithoutProcurementNotice';
const RARE = [WITHOUT_NOTICE, 'NegotiatedProcedureWithProcurementNotice', 'RestrictedProcedure'] as const;
/** KM from which some buyers talk before they ask for bids. */
const DIALOG = 400_000;
/** Invented people; the surnames say so. */
const GIVEN = ['Amira', 'Harun', 'Jelica', 'Mladen', 'Ivka', 'Dženita'];
const FAMILY = ['Primjerić', 'Uzorak', 'Izmišljen', 'Ogledić'];

/**
 * Publishes a notice at a moment (ms) with its lots and their codes, and plans what comes of it. `ticks`: ten-millionths of the second
 * that its rows are stamped with. `visibleAt`: its row, though not its lots, is answered only then.
 */
export function announce(world: World, at: number, { ticks = 0, visibleAt = 0 } = {}): Row<Notice> {
  const { chance, tables } = world;
  const stamp = world.stamp(at, ticks);
  const authority = chance.pick(world.buying);
  const subject = chance.pick(authority.subjects);
  const hand = handOf(authority, chance);
  const value = estimateOf(subject, chance.next());
  const id = tables.notices.nextId();
  const year = new Date(at).getUTCFullYear();
  const procedure: Procedure = {
    ...{ id: tables.procedures.nextId(), name: titleOf(subject, hand, chance, year), authority, subject },
    number: `${authority.id}-1-${KINDS[subject.kind]}-${1 + (id % 97)}-3-${id % EARLIER}/${year % 100}`,
    type: procedureOf(world, subject, value),
    contractType: CONTRACTS[subject.kind],
    criterion: chance.happens(0.9) ? 'LowestPrice' : 'EconomicallyMostAdvantageous',
  };
  const notice: Notice = {
    ...{ procedure, announced: at, isLatest: true },
    deadline: procedure.type === WITHOUT_NOTICE ? null : deadlineAfter(at, chance.between(10, 38), chance),
    value: chance.happens(0.97) ? value : null,
    contact: `${chance.pick(GIVEN)} ${chance.pick(FAMILY)}`,
  };
  tables.procedures.put(procedure.id, procedure, stamp);
  tables.firstNotices.put(id, notice, stamp);
  const row = tables.notices.put(id, notice, stamp, { visibleAt });
  const lots = addLots(world, notice, { hand, value, stamp });
  plan(world, row, lots);
  return row;
}

/** A value between the usual bounds of a subject, small ones more often, as round as people estimate. */
function estimateOf({ least, most }: Subject, share: number): number {
  const value = least * (most / least) ** (share ** 1.4);
  const round = value > 100_000 ? 1000 : value > 10_000 ? 100 : 10;
  return Math.round(value / round) * round;
}

function procedureOf({ chance }: World, { kind, cpv }: Subject, value: number): string {
  const how = chance.next();
  if (value <= DIRECT)
    return how < 0.75 ? 'DirectAgreement' : how < 0.8 ? WITHOUT_NOTICE : 'CompetitiveRequest';
  if (how < 0.08) return chance.pickEarly(RARE);
  if (cpv.startsWith('71') && how < 0.14) return 'ConceptualDesign';
  if (value > DIALOG && how < 0.12) return 'CompetitiveDialog';
  if (value <= COMPETITIVE[kind]) return how < 0.7 ? 'CompetitiveRequest' : 'OpenProcedure';
  return 'OpenProcedure';
}

function addLots(
  { chance, tables, codeOf }: World,
  { procedure }: Notice,
  { hand, value, stamp }: { hand: Hand; value: number; stamp: string },
): Row<Lot>[] {
  const { subject } = procedure;
  const most = Math.max(3, subject.lots.length + 1);
  const count = chance.happens(0.5)
    ? 1
    : chance.happens(0.85)
      ? chance.between(2, most)
      : chance.between(3, 12);
  const each = Math.round((value / count) * 100) / 100;
  const rows: Row<Lot>[] = [];
  for (let number = 1; number <= count; number++) {
    const name = count === 1 ? procedure.name : lotTitleOf(subject, hand, number, procedure.id);
    const lot = tables.lots.put(
      tables.lots.nextId(),
      { procedureId: procedure.id, number, name, value: each },
      stamp,
    );
    rows.push(lot);
    const link = (code: string, isMain: boolean): void =>
      void tables.codeLinks.put(
        tables.codeLinks.nextId(),
        { lotId: lot.id, codeId: codeOf(code), isMain },
        stamp,
      );
    if (!chance.happens(0.98)) continue;
    link(subject.cpv, true);
    if (chance.happens(0.12)) link(chance.pick(procedure.authority.subjects).cpv, false);
  }
  return rows;
}

/** What comes of a notice: perhaps a correction, then an award or a termination, or nothing that anybody publishes. */
function plan(
  world: World,
  { id, data: { announced, deadline } }: Row<Notice>,
  lots: readonly Row<Lot>[],
): void {
  const { chance } = world;
  const later = (days: number, spread: number, from = announced): number =>
    Math.floor(from + (days + chance.next() * spread) * DAY);
  if (deadline !== null && chance.happens(0.12))
    world.plan({ at: later(2, 6), kind: 'correction', noticeId: id });
  const end = deadline ?? announced;
  const about = { noticeId: id, lots: lots.map((lot) => lot.id) };
  if (chance.happens(0.72)) world.plan({ at: later(8, 34, end), kind: 'award', ...about });
  else if (chance.happens(0.5)) world.plan({ at: later(2, 25, end), kind: 'termination', ...about });
}
