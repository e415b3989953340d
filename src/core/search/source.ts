import type { Ctx } from '../context.ts';

/** A parsed search query. */
export interface SearchQuery {
  /** As typed, with whitespace normalized. */
  text: string;
  /** All must match. */
  words: readonly string[];
}

export interface Hit {
  idguid: string;
  title: string;
  /** Distinguishing fields, or the field that matched. */
  hint: string | null;
  /** Relevance, lowest first: see `RANK`. */
  rank: number;
  /** Its address, where that does not follow from its id. */
  to?: string;
}

export interface Found {
  hits: Hit[];
  /** Number of matches; null if counting would need a full scan. */
  total: number | null;
  /** `total` is a lower bound. */
  atLeast: boolean;
}

/** What the global search says of a kind of things. */
interface Kind {
  /** Name of the kind in the audit trail and the API. */
  name: string;
  /** "Korisnici" */
  label: string;
  /** Name of an icon, see `MenuItem` in manifest.ts. */
  icon: string;
  /** Required permission; without one everybody in the organisation finds them. */
  permission?: string;
  /** Address of the list, which takes the text as `q`; null if there is none. */
  list: string | null;
  /** Address of a record's page, with `:idguid` for the id. */
  view: string;
  /** Its addresses are pages of the public site, not of the back-office. */
  onSite?: true;
}

/** A source of the global search. Every resource is one. */
export interface SearchSource extends Kind {
  /** The best `limit` matches that the caller may see. Runs under a timeout, after which the source is omitted. */
  find(ctx: Ctx, query: SearchQuery, limit: number): Promise<Found>;
}

/** A source that this process holds in memory: it answers also where the database does not. */
export interface HeldSource extends Kind {
  /** The best `limit` matches. */
  recall(query: SearchQuery, limit: number): Found;
}

export type AnySource = SearchSource | HeldSource;

/** Relevance: the title or code equals the text, the title starts with it, a word of it does, any field contains it. */
export const RANK = { same: 0, begins: 1, word: 2, holds: 3 } as const;

/** Parses a search text; at most ten words. */
export function parseSearch(text: string): SearchQuery {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 10);
  return { text: words.join(' '), words };
}
