/*
 * What the pages of the handbook show, shared by server and site. It imports no runtime code, since prerendering reads it.
 */

/** A page in the contents. */
export interface HelpEntry {
  slug: string;
  title: string;
  summary: string;
}

/** Pages under one heading of the contents. */
export interface HelpGroup {
  label: string;
  pages: HelpEntry[];
}

/** A place that was found. */
export interface HelpFound {
  href: string;
  /** Title of the page; null where the place is the page itself. */
  page: string | null;
  title: string;
  excerpt: string;
}

/** Content of /pomoc: the contents, and what was found for a text. */
export interface HelpContent {
  groups: HelpGroup[];
  /** The text that was searched for; empty: none. */
  asked: string;
  found: HelpFound[];
}

/** A heading of a page. */
export interface HelpHeading {
  anchor: string;
  title: string;
}

/** A page of the handbook. */
export interface ShownHelpPage extends HelpEntry {
  /** Made by the server of a text of our own. */
  html: string;
  headings: HelpHeading[];
  previous: HelpEntry | null;
  next: HelpEntry | null;
}

/** Content of /pomoc/{slug}; `page` null: it could not be read, as at build. */
export interface HelpPageContent {
  groups: HelpGroup[];
  page: ShownHelpPage | null;
}
