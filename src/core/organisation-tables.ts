/** A unique key in which no two organisations of an installation may have the same. */
export interface SharedKey {
  /** Name of its unique index. */
  index: string;
  /** Bosnian: what it is, before the value: "Adresa prodavnice". */
  label: string;
  /** Bosnian: what can be done where it is taken. */
  remedy: string;
  /** The value is no text for people, as the hash of a token. */
  hidden?: true;
}

/**
 * What a module says of its tables for moving and deleting an organisation (server/moving/). Every table with a `tenant_id` is moved and
 * deleted without a word; this is what else there is to know.
 */
export interface OrganisationTables {
  /** Tables whose rows are not taken along, and why. `except`: a condition on `t` for rows that are. */
  staysBehind?: readonly { table: string; why: string; except?: string }[];
  /**
   * Rows that are deleted with an organisation though they have no `tenant_id` of it: a condition on `t`, in which `$1` is its id. They are
   * deleted first, in this order.
   */
  removedWith?: readonly { table: string; rows: string }[];
  /** SQL that runs when everything else is deleted, in the same transaction; `$1` is the organisation's id. */
  afterRemoval?: readonly string[];
  /** SQL that runs when an organisation's rows have arrived and were compared, in the same transaction; `$1` is its id. */
  afterArrival?: readonly string[];
  /** Tables whose rows are signed or hashed as they are: ids in them are not exchanged for those of the other installation. */
  asWritten?: readonly string[];
  sharedKeys?: readonly SharedKey[];
  /** What people must know before they delete: SQL of a count (`$1` is the id), and Bosnian in which `{n}` is the count. Not told of none. */
  toldBefore?: readonly { count: string; text: string }[];
}
