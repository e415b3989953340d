import type { Ctx } from '../context.ts';

/** What somebody looks for, read once for every kind. */
export interface Wanted {
  /** As it was typed, without blanks around it and with single ones within. */
  text: string;
  /** Word by word; each must be found. */
  words: readonly string[];
}

/** One record that was found. */
export interface Hit {
  idguid: string;
  title: string;
  /** What tells it apart, or where else the text stands in it. */
  hint: string | null;
  /** How well it fits, small first: see `RANK`. */
  rank: number;
}

export interface Found {
  hits: Hit[];
  /** How many there are in all; null where counting would mean reading everything. */
  total: number | null;
  /** There are more than `total`. */
  atLeast: boolean;
}

/** A kind of thing that the search of the top bar finds. Resources are such kinds by themselves. */
export interface SearchSource {
  /** As the audit trail and the API call the kind. */
  name: string;
  /** "Korisnici" */
  label: string;
  /** Name of an icon, see `MenuItem` in manifest.ts. */
  icon: string;
  /** The right it takes to see any of it. */
  permission: string;
  /** Address of the list, which takes the text as `q` beside what the address says; null where there is none. */
  list: string | null;
  /** Address of one's page, with `:idguid` where its id goes. */
  view: string;
  /** The best `limit` of those the caller may see. Runs under a limit of time: what is slower is left out. */
  find(ctx: Ctx, wanted: Wanted, limit: number): Promise<Found>;
}

/** How well something fits: its name or code is the text, its name begins with it, a word of its name does, it only holds it. */
export const RANK = { same: 0, begins: 1, word: 2, holds: 3 } as const;

/** Reads a search text. */
export function wantedOf(text: string): Wanted {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 10);
  return { text: words.join(' '), words };
}
