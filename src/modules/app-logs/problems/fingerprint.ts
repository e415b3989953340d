import { createHash } from 'node:crypto';
import { ERROR, LEVELS } from '../levels.ts';
import type { GivenLine, LineSource } from '../lines/line.ts';
import { cleanCut, cleanText, cutText } from '../lines/text.ts';
import { framesOf, isOwn } from './frames.ts';

/** Most characters of what is read of a message, of a shown title, kind and place. */
const MOST_READ = 2000;
const MOST_TITLE = 300;
const MOST_KIND = 100;
const MOST_PLACE = 200;
/** Own frames that tell errors apart. */
const FRAMES = 3;
/** What follows a name in a fingerprint. */
const LENGTH = 16;

/** What a line that is an error is counted under. */
export interface Problem {
  /** 16 hex digits; of other organisations and applications it is another one. */
  fingerprint: string;
  kind: string;
  title: string;
  place: string | null;
}

const hashOf = ({ tenantId, app }: LineSource, ...parts: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([tenantId, app, ...parts]))
    .digest('hex')
    .slice(0, LENGTH);

/**
 * The problem of an error: like ones have the same type, the same message without what differs from case to case, and the same
 * functions of the application on top of the stack. Null for a line below `error`.
 */
export function problemOf(given: GivenLine, source: LineSource): Problem | null {
  if (LEVELS[given.level] < ERROR) return null;
  const said = cleanText((given.error?.message || given.message).slice(0, MOST_READ));
  const kind = cleanCut((given.error?.type ?? '').trim(), MOST_KIND).kept.trim();
  const frames = framesOf(given.error?.stack ?? '')
    .filter(isOwn)
    .slice(0, FRAMES);
  const places = frames.map(({ name, file }) => `${name} ${file}`.trim());
  const title = said.split('\n').find((line) => line.trim() !== '') ?? kind;
  return {
    fingerprint: hashOf(source, kind, withoutParticulars(said), ...places),
    kind,
    title: cutText(title.trim(), MOST_TITLE),
    place: places[0] === undefined ? null : cutText(places[0], MOST_PLACE),
  };
}

/** The problem of all errors of an application that has too many different ones. */
export const otherProblem = (source: LineSource): Problem => ({
  fingerprint: hashOf(source, 'other'),
  kind: '',
  title: 'Sve ostale greške',
  place: null,
});

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
/** In this order: an address has digits, and a quotation may have an address. */
const PARTICULARS: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s'"<>)]+/gi, '<url>'],
  [/[^\s@<>'"]{1,64}@[^\s@<>'"]{1,255}\.[^\s@<>'"]{2,63}/g, '<mail>'],
  [UUID, '<id>'],
  [/'[^'\n]{0,500}'|"[^"\n]{0,500}"|`[^`\n]{0,500}`|[„“][^“”\n]{0,500}[“”]|«[^»\n]{0,500}»/g, '<text>'],
  [/\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi, '<hex>'],
  [/\d+([.,:]\d+)*/g, '<n>'],
  [/\s+/g, ' '],
];

/** A message without numbers, ids, addresses and quotations. */
export const withoutParticulars = (message: string): string =>
  PARTICULARS.reduce((text, [what, instead]) => text.replace(what, instead), message).trim();
