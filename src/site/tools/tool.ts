import type { Options } from './options.ts';

/** Areas of tools, in display order; each is a part of their addresses. */
export const AREAS = {
  json: 'JSON',
  text: 'Tekst i kodiranje',
  pdf: 'PDF',
  barcode: 'Barkodovi',
  erp: 'Poslovanje',
} as const;
export type Area = keyof typeof AREAS;

/** A tool as data. Its page, the landing page and its search, the menus, head and sitemap.xml follow from it. */
export interface Tool<O extends Options = Options> {
  /** Address below /alati/, and the folder of its code. */
  path: `${Area}/${string}`;
  /** Heading of the page. */
  name: string;
  /** Name in menus. */
  short: string;
  /** Purpose in one or two sentences; search engines show it. */
  description: string;
  /** Search terms besides name and description. */
  words: readonly string[];
  /** Icon: an SVG path in a box of 24 by 24. */
  sign: string;
  /** For a tool that asks the server, instead of "nothing is sent": short, and in full. */
  sends?: { briefly: string; text: string };
  /** What must have been loaded once before it works offline, as the words after "nakon"; absent: nothing. */
  offlineAfter?: string;
  options: O;
}

/** Keeps the types of the tool's options. */
export const defineTool = <const O extends Options>(tool: Tool<O>): Tool<O> => tool;

export const areaOf = ({ path }: Tool): Area => path.split('/')[0] as Area;

export const addressOf = ({ path }: { path: string }): string => `/alati/${path}`;
