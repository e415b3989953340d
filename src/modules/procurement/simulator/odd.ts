import type { Notice } from './model.ts';
import type { Row, Rows } from './rows.ts';
import { isoSecond, shownStamp } from './stamps.ts';
import type { World } from './world.ts';

type Odd = NonNullable<Row['odd']>;

/** Notices with something wrong, by kind: what stands instead of their own. */
const NOTICES: Readonly<Record<string, (row: Row<Notice>) => Odd>> = {
  noId: () => ({ Id: undefined }),
  stringId: ({ id }) => ({ Id: String(id) }),
  noStamp: () => ({ LastUpdated: null }),
  stampWithoutZone: ({ stamp }) => ({ LastUpdated: shownStamp(stamp).replace('Z', '') }),
  year1: () => ({ Announced: '0001-01-01T00:00:00Z' }),
  negative: () => ({ EstimatedValueTotal: -5 }),
  huge: () => ({ EstimatedValueTotal: 1e17 }),
  long: () => ({ ProcedureName: 'Nabavka '.repeat(25_600) }),
  script: () => ({ ProcedureName: '<script>alert(1)</script> & "papir"' }),
  nul: () => ({ ProcedureName: 'Nabavka \u0000 papira' }),
  surrogate: () => ({ ProcedureName: 'Nabavka \ud800 papira' }),
  newEnum: () => ({ ProcedureType: 'DynamicPurchasingSystem' }),
  noDeadline: () => ({ ApplicationDeadlineDateTime: null }),
  deadlineBefore: ({ data }) => ({ ApplicationDeadlineDateTime: isoSecond(data.announced - 86_400_000) }),
  unknownCity: () => ({ ContractingAuthorityCityName: 'NIGDJEGRAD' }),
};
const FUTURE = '2099-01-01T00:00:00.0000000Z';

/** What was made: the set and the id that the row has by right, and the row. */
export interface OddRow {
  set: string;
  key: number;
}

/** Rows of other sets with something wrong. */
const OTHERS: Readonly<Record<string, (world: World, stamp: string) => OddRow>> = {
  /** Of a procedure that never comes. */
  looseLot: ({ tables }, stamp) => ({
    set: 'Lots',
    key: added(tables.lots, { procedureId: 900_000_001, number: 1, name: 'Nabavka bez postupka', value: 1000 }, stamp),
  }),
  shortCode: ({ tables }, stamp) => ({
    set: 'CpvCodes',
    key: added(tables.codes, { code: '3000000', description: 'Poljoprivredni proizvodi' }, stamp),
  }),
  groupWithoutMembers: (world, stamp) => ({ set: 'SupplierGroups', key: groupOf(world, stamp) }),
  groupOfBothKinds: (world, stamp) => {
    const key = groupOf(world, stamp);
    const { members, unregisteredMembers } = world.tables;
    added(members, { groupId: key, supplierId: 1, isLead: true }, stamp);
    added(unregisteredMembers, { groupId: key, supplierId: 1, isLead: false }, stamp);
    return { set: 'SupplierGroups', key };
  },
  contractInEuro: (world, stamp) => contractWith(world, stamp, { Currency: 'EUR' }),
  contractOfNothing: (world, stamp) => contractWith(world, stamp, { Value: 0 }),
  /** Two authorities with one number. */
  sameTax: ({ tables }, stamp) => {
    const { data } = tables.authorities.get(1)!;
    const id = tables.authorities.nextId();
    tables.authorities.put(id, { ...data, id, name: `${data.name}, odjel nabavki` }, stamp);
    return { set: 'ContractingAuthorities', key: id };
  },
};

/** Kinds of odd rows that can be made. */
export const ODD_KINDS: readonly string[] = [...Object.keys(NOTICES), 'future', ...Object.keys(OTHERS)];

/** Publishes something odd at a moment (ms). Throws if there is no such kind. */
export function makeOdd(world: World, kind: string, at: number): OddRow {
  const other = Object.hasOwn(OTHERS, kind) ? OTHERS[kind] : undefined;
  if (other) return other(world, world.stamp(at));
  const make = Object.hasOwn(NOTICES, kind) ? NOTICES[kind] : undefined;
  if (!make && kind !== 'future') throw new Error(`no such kind: ${kind}`);
  const row = world.publish(at);
  const { notices } = world.tables;
  if (make) notices.put(row.id, row.data, row.stamp, { odd: make(row) });
  else notices.put(row.id, row.data, FUTURE);
  return { set: 'AnnouncementProcedureNotices', key: row.id };
}

function added<T>(rows: Rows<T>, data: T, stamp: string): number {
  const id = rows.nextId();
  rows.put(id, data, stamp);
  return id;
}

/** A group of the first lot that there is. */
const groupOf = ({ tables }: World, stamp: string): number => {
  const [lot] = tables.lots.all();
  return added(tables.groups, { procedureId: lot?.data.procedureId ?? 1, lotId: lot?.id ?? 1, isAwarded: true }, stamp);
};

function contractWith(world: World, stamp: string, odd: Odd): OddRow {
  const { contracts, procedures } = world.tables;
  const [row] = procedures.all();
  const [lot] = world.tables.lots.all();
  const id = contracts.nextId();
  const about = { lotId: lot!.id, groupId: groupOf(world, stamp), at: world.now, value: 1000, bids: 2 };
  contracts.put(id, { procedure: row!.data, ...about }, stamp, { odd });
  return { set: 'LotContractsBase', key: id };
}
