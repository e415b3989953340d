import type { Authority } from './authorities.ts';
import { Rows } from './rows.ts';
import type { Hand } from './titles.ts';
import type { Subject } from './subjects.ts';
import type { Supplier, Unregistered } from './suppliers.ts';

/** A procurement, whatever versions its notice has. */
export interface Procedure {
  id: number;
  name: string;
  number: string;
  type: string;
  contractType: string;
  criterion: string;
  authority: Authority;
  subject: Subject;
  hand: Hand;
}

/** A version of a notice. Moments are milliseconds since 1970. */
export interface Notice {
  procedure: Procedure;
  announced: number;
  /** Null: nobody can bid. */
  deadline: number | null;
  /** In KM; null: not published. */
  value: number | null;
  isLatest: boolean;
  contact: string;
}

export interface Lot {
  procedureId: number;
  number: number;
  name: string;
  value: number;
}

export interface CodeLink {
  lotId: number;
  codeId: number;
  isMain: boolean;
}

export interface Code {
  code: string;
  description: string;
}

/** That a procedure has ended, with contracts or without. */
export interface Ending {
  procedure: Procedure;
  noticeId: number;
  /** The row of the award leaves out its notice, as those of direct agreements do. */
  isLoose: boolean;
  hasEuFunds: boolean;
  at: number;
}

export interface Group {
  procedureId: number;
  lotId: number;
  isAwarded: boolean;
}

export interface Member {
  groupId: number;
  supplierId: number;
  isLead: boolean;
}

export interface Contract {
  procedure: Procedure;
  lotId: number;
  groupId: number;
  at: number;
  value: number;
  bids: number;
}

export interface Unit {
  name: string;
  type: string;
  higherId: number | null;
}

export interface City {
  name: string;
}

/** All rows of the world. Several sets of the source may show the same ones (sets.ts). */
export const emptyTables = () => ({
  notices: new Rows<Notice>(),
  /** First versions only, which are never corrected. */
  firstNotices: new Rows<Notice>(),
  procedures: new Rows<Procedure>(),
  lots: new Rows<Lot>(),
  codeLinks: new Rows<CodeLink>(),
  codes: new Rows<Code>(),
  awards: new Rows<Ending>(),
  terminations: new Rows<Ending>(),
  authorities: new Rows<Authority>(),
  suppliers: new Rows<Supplier>(),
  unregistered: new Rows<Unregistered>(),
  groups: new Rows<Group>(),
  members: new Rows<Member>(),
  unregisteredMembers: new Rows<Member>(),
  contracts: new Rows<Contract>(),
  units: new Rows<Unit>(),
  cities: new Rows<City>(),
  /** Of the sets whose shape is not known. */
  nothing: new Rows<null>(),
});
export type Tables = ReturnType<typeof emptyTables>;
