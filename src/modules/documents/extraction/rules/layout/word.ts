import type { PageWord, PageWords, PartBox } from '../../../../../core/pages/page-words.ts';
import type { Place } from '../../extraction.ts';
import { findTilt, straighten } from './tilt.ts';

/** Corners in points on the straightened page: rows are level, whatever the scan's tilt was. */
export interface Area {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A word as the rules see it. */
export interface Word extends Area {
  text: string;
  certainty: number;
  page: number;
  /** Where it stands on the shown page, in parts. */
  box: PartBox;
}

export const middleX = ({ x0, x1 }: Area): number => (x0 + x1) / 2;
export const middleY = ({ y0, y1 }: Area): number => (y0 + y1) / 2;
export const heightOf = ({ y0, y1 }: Area): number => y1 - y0;

/** The smallest area around all. */
export function around(areas: readonly Area[]): Area {
  return {
    x0: Math.min(...areas.map(({ x0 }) => x0)),
    y0: Math.min(...areas.map(({ y0 }) => y0)),
    x1: Math.max(...areas.map(({ x1 }) => x1)),
    y1: Math.max(...areas.map(({ y1 }) => y1)),
  };
}

/** How much two areas share from left to right, in points; negative: the gap between them. */
export const sharedX = (a: Area, b: Area): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);

const part = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);

/** Where a value of these words stands: around those of the first word's page. */
export function placeOf(words: readonly Word[]): Place | null {
  const first = words[0];
  if (!first) return null;
  const boxes = words.filter(({ page }) => page === first.page).map(({ box }) => box);
  const edge = (at: 0 | 1 | 2 | 3, pick: (...all: number[]) => number): number =>
    part(pick(...boxes.map((box) => box[at])));
  return {
    page: first.page,
    box: [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)],
  };
}

/** How certainly the words were read: as the worst of them. */
export const certaintyOf = (words: readonly Word[]): number =>
  words.length === 0 ? 0 : Math.min(...words.map(({ certainty }) => certainty));

export const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

const isUsable = ({ text, box }: PageWord): boolean =>
  text.trim() !== '' && box.every(Number.isFinite) && box[2] >= box[0] && box[3] >= box[1];

/** The words of a page on level rows. */
export function wordsOf(page: PageWords): Word[] {
  const width = page.width > 0 ? page.width : 595;
  const height = page.height > 0 ? page.height : 842;
  const usable = page.words.filter(isUsable);
  const scaled = usable.map(({ box }) => ({
    x0: box[0] * width,
    y0: box[1] * height,
    x1: box[2] * width,
    y1: box[3] * height,
  }));
  const tilt = findTilt(
    usable.map(({ line }) => line),
    scaled,
  );
  return usable.map(({ text, certainty, box }, at) => ({
    ...straighten(scaled[at]!, tilt),
    text: text.trim(),
    certainty: part(certainty),
    page: page.page,
    box: [part(box[0]), part(box[1]), part(box[2]), part(box[3])],
  }));
}
