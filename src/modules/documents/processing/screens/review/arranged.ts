import type { ShownPage } from '../../shapes.ts';
import type { Turn } from './geometry.ts';

/** A page as it is to be: which it was, and how far it is turned. */
export interface PageDraft {
  id: string;
  /** Its number now, from 1. */
  page: number;
  turn: Turn;
}

export const draftOf = (pages: readonly Pick<ShownPage, 'idguid' | 'page'>[]): PageDraft[] =>
  pages.map(({ idguid, page }) => ({ id: idguid, page, turn: 0 }));

/** Whether the pages are to be other than they are. */
export const isArranged = (draft: readonly PageDraft[], count: number): boolean =>
  draft.length !== count || draft.some(({ page, turn }, at) => turn !== 0 || page !== at + 1);

/** A page that was left out, back behind the one that it followed. */
export function withPage(draft: readonly PageDraft[], page: PageDraft): PageDraft[] {
  const before = draft.findLastIndex((one) => one.page < page.page);
  return [...draft.slice(0, before + 1), page, ...draft.slice(before + 1)];
}

export interface Part {
  /** Of the document that comes of it, from 1. */
  number: number;
  /** Its first page. */
  from: number;
  /** Its pages: "stranice 1–2". */
  text: string;
}

/** The documents that come of dividing at these pages. */
export function partsOf(starts: readonly number[], count: number): Part[] {
  const begins = [1, ...starts.toSorted((a, b) => a - b)];
  return begins.map((from, at) => {
    const to = (begins[at + 1] ?? count + 1) - 1;
    return { number: at + 1, from, text: from === to ? `stranica ${from}` : `stranice ${from}–${to}` };
  });
}
