import type { Authority } from './authorities.ts';
import type { Contract, Ending, Notice, Procedure, Tables } from './model.ts';
import { addPlainSets } from './plain-sets.ts';
import type { Row, Rows } from './rows.ts';
import { isoSecond, shownStamp } from './stamps.ts';

/** A field of a set: its name, and its value of a row. */
export interface Field<T = unknown> {
  name: string;
  of(data: T, row: Row<T>): unknown;
}

/** A set of the source: rows, which of their fields it shows, and how. */
export interface SourceSet<T = unknown> {
  name: string;
  rows: Rows<T>;
  fields: ReadonlyMap<string, Field<T>>;
  /** A page has as many rows as are asked for, and not 50 at most. */
  takesTop: boolean;
  /** What a row holds after somebody has touched it; by default the same. */
  touched?(data: T): T;
}

/** Sets that have pages of any size beside the `…Base` ones. */
const LONG_PAGES: readonly string[] = [
  ...['SupplierGroups', 'SupplierGroupSupplierLinks', 'SupplierGroupUnregisteredSupplierLinks'],
];
/** Sets that the source has, and whose shape is not known. */
const EMPTY: readonly string[] = [
  ...['PiNotices', 'AnnualNotices', 'FundingSources', 'TerminationTypes', 'AnnualMasterAgreementAwardNotices'],
  ...['StandaloneExAnteNoticeAwards', 'NpsProcurementNotices', 'NpsProcurementAwards', 'AnnouncementProcedureCalls'],
  ...['BiddingInvitations', 'AuctionParticipations', 'ProcedureContractSummaries', 'PlannedProcurements'],
];

/** Fields by name, but for Id and LastUpdated, which all have. */
export type Values<T> = Readonly<Record<string, (data: T, row: Row<T>) => unknown>>;

/** The block of an authority that many sets repeat. */
const authorityOf = <T>(of: (data: T) => Authority): Values<T> => ({
  ContractingAuthorityId: (data) => of(data).id,
  ContractingAuthorityName: (data) => of(data).name,
  ContractingAuthorityTaxNumber: (data) => of(data).taxNumber,
  ContractingAuthorityCityName: (data) => of(data).cityName,
  ContractingAuthorityType: (data) => of(data).type,
  ContractingAuthorityActivityTypeName: (data) => of(data).activity,
  ContractingAuthorityAdministrativeUnitType: (data) => of(data).unitType,
  ContractingAuthorityAdministrativeUnitName: (data) => of(data).unitName,
});
const ofProcedure = authorityOf<{ procedure: Procedure }>(({ procedure }) => procedure.authority);

const NOTICE: Values<Notice> = {
  ProcedureId: ({ procedure }) => procedure.id,
  ProcedureName: ({ procedure }) => procedure.name,
  ProcedureNumber: ({ procedure }) => procedure.number,
  ProcedureType: ({ procedure }) => procedure.type,
  ContractType: ({ procedure }) => procedure.contractType,
  ContractCategoryName: () => null,
  AwardCriterion: ({ procedure }) => procedure.criterion,
  Announced: ({ announced }) => isoSecond(announced),
  ApplicationDeadlineDateTime: ({ deadline }) => (deadline === null ? null : isoSecond(deadline)),
  EstimatedValueTotal: ({ value }) => value,
};
const CONTACT: Values<Notice> = {
  ContactPersonName: ({ contact }) => contact,
  ContactPersonEmail: () => 'kontakt@nabavke.test',
  ContactPersonPhone: () => '+387 00 000 000',
};
const LATEST: Values<Notice> = { IsLatestVersion: ({ isLatest }) => isLatest };

const ENDING: Values<Ending> = {
  ProcedureId: ({ procedure }) => procedure.id,
  ProcedureName: ({ procedure }) => procedure.name,
  NoticeId: ({ noticeId }) => noticeId,
  Announced: ({ at }) => isoSecond(at),
};
const AWARD: Values<Ending> = {
  NoticeId: ({ noticeId, isLoose }) => (isLoose ? null : noticeId),
  ProcedureId: ({ procedure }) => procedure.id,
  EuFundsUsed: ({ hasEuFunds }) => hasEuFunds,
};

/** A value of one more percent, in whole pfennigs. */
const raised = (value: number): number => Math.round(value * 101) / 100;

/** All sets of the source by name, over the rows of a world. */
export function sourceSets(tables: Tables): ReadonlyMap<string, SourceSet> {
  const sets = new Map<string, SourceSet>();
  const add = <T>(
    name: string,
    rows: Rows<T>,
    values: Values<T>,
    { base = values, touched }: { base?: Values<T>; touched?: (data: T) => T } = {},
  ): void => {
    const one = (own: string, shown: Values<T>, takesTop: boolean): void =>
      void sets.set(own, { name: own, rows, fields: fieldsOf(shown), takesTop, touched } as SourceSet);
    one(name, values, LONG_PAGES.includes(name));
    one(`${name}Base`, base, true);
  };
  const dearer = (notice: Notice): Notice => ({
    ...notice,
    value: notice.value === null ? null : raised(notice.value),
  });
  add(
    'AnnouncementProcedureNotices',
    tables.notices,
    { ...NOTICE, ...ofProcedure, ...CONTACT, ...LATEST },
    // The twin with long pages says nothing of the authority.
    { base: { ...NOTICE, ...LATEST }, touched: dearer },
  );
  add('ProcurementNotices', tables.firstNotices, { ...NOTICE, ...ofProcedure, ...CONTACT, ...LATEST });
  add('AwardNotices', tables.awards, { ...ENDING, ...ofProcedure });
  add('Awards', tables.awards, { ...AWARD, ...ofProcedure }, { base: AWARD });
  add('TerminationNotices', tables.terminations, { ...ENDING, ...ofProcedure });
  add('Terminations', tables.terminations, { ...ENDING, ...ofProcedure });
  add('Procedures', tables.procedures, {
    ...{ Name: ({ name }) => name, Number: ({ number }) => number },
    ...{ ContractType: ({ contractType }) => contractType, Type: ({ type }) => type },
    ...authorityOf<Procedure>(({ authority }) => authority),
  });
  const contract: Values<Contract> = {
    LotId: ({ lotId }) => lotId,
    ProcedureId: ({ procedure }) => procedure.id,
    ContractDate: ({ at }) => isoSecond(at),
    Value: ({ value }) => value,
    NumberOfBids: ({ bids }) => bids,
  };
  add(
    'LotContracts',
    tables.contracts,
    { ...contract, ...ofProcedure },
    // Who won is said here only.
    { base: { ...contract, SupplierGroupId: ({ groupId }) => groupId } },
  );
  addPlainSets(tables, add);
  for (const name of EMPTY) add(name, tables.nothing, {});
  return sets;
}

function fieldsOf<T>(values: Values<T>): ReadonlyMap<string, Field<T>> {
  const all: Values<T> = { Id: (_data, { id }) => id, ...values, LastUpdated: (_data, { stamp }) => shownStamp(stamp) };
  return new Map(Object.entries(all).map(([name, of]) => [name, { name, of }]));
}

/** The value of a field as it is answered; undefined: the row has none of this name. */
export function valueOf(set: SourceSet, row: Row, name: string): unknown {
  if (row.odd && Object.hasOwn(row.odd, name)) return row.odd[name];
  return set.fields.get(name)?.of(row.data, row);
}

/** A row as it is answered. */
export function answered(set: SourceSet, row: Row, names: readonly string[] | null): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  if (names) for (const name of names) shown[name] = valueOf(set, row, name);
  else {
    for (const field of set.fields.values()) shown[field.name] = field.of(row.data, row);
    if (row.odd) Object.assign(shown, row.odd);
  }
  return shown;
}
