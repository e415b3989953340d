import type { Options } from './options.ts';

/** The shops of tools, in the order of the street; each is a part of their addresses. */
export const AREAS = {
  json: 'JSON',
  text: 'Tekst i kodiranje',
  pdf: 'PDF',
  barcode: 'Barkodovi',
  erp: 'Poslovanje',
} as const;
export type Area = keyof typeof AREAS;

/**
 * One tool, as data: its page, the landing page and its search, the menus, the head for search engines and sitemap.xml follow
 * from it.
 */
export interface Tool<O extends Options = Options> {
  /** Its address below /alati/, and the folder of its code below this one. */
  path: `${Area}/${string}`;
  /** Its page's heading. */
  name: string;
  /** In the menus, where its area is known. */
  short: string;
  /** What it is good for, in a sentence or two; search engines show it. */
  description: string;
  /** What people look for it by, beside its name and description. */
  words: readonly string[];
  /** Its sign: the path of a line drawing in a box of 24 by 24. */
  sign: string;
  /** Said instead of "nothing is sent" by a tool that asks the server: beside its name, and in full below it. */
  sends?: { briefly: string; text: string };
  /** What has to have come once before it works without a connection, in words after "nakon"; absent: nothing. */
  offlineAfter?: string;
  options: O;
}

/** A tool with the types of its options. */
export const defineTool = <const O extends Options>(tool: Tool<O>): Tool<O> => tool;

/** The area a tool stands in. */
export const areaOf = ({ path }: Tool): Area => path.split('/')[0] as Area;

/** The address of its page. */
export const addressOf = ({ path }: { path: string }): string => `/alati/${path}`;
