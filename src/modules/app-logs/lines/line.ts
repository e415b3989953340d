import { isId } from '../../../core/list-query.ts';
import { LEVELS, type Level } from '../levels.ts';
import { type Problem, problemOf } from '../problems/fingerprint.ts';
import { boundedFields } from './bounded.ts';
import { cleanCut, cleanText } from './text.ts';

/** Most characters of a message, and of the names and marks of a line. */
const MOST_MESSAGE = 8000;
const MOST_MARK = 64;
/** Milliseconds by which a sender's clock may be ahead. */
const AHEAD = 5 * 60_000;

/** An error as programs report it. */
export interface GivenError {
  type: string;
  message: string;
  stack: string;
}

/** A line as it comes; anything may be in it. */
export interface GivenLine {
  /** Without one it is now. */
  at?: Date | null;
  level: Level;
  message: string;
  fields?: Readonly<Record<string, unknown>>;
  trace?: string | null;
  request?: string | null;
  /** Id of a person; anything else stays out. */
  person?: string | null;
  /** By which its problem is told; it stands in `fields` as the sender has it. */
  error?: GivenError | null;
}

/** Where lines come from. */
export interface LineSource {
  /** Null: the installation itself. */
  tenantId: string | null;
  /** Short name of the application. */
  app: string;
  node: string | null;
  release: string | null;
}

/** A line within all bounds, as it is stored. */
export interface LogLine extends LineSource {
  at: Date;
  /** Number of the level. */
  level: number;
  message: string;
  fields: Readonly<Record<string, unknown>>;
  trace: string | null;
  request: string | null;
  person: string | null;
  /** Of an error. */
  problem: Problem | null;
}

/** What was cut of a line stands in this field: numbers by name. */
export const CUT_FIELD = '_cut';

/**
 * Brings a line within bounds. `oldest`: lines from before are given today's time, since their day is not kept any more; so are those
 * from the future. The sender's time then stands in the field `sent_at`.
 */
export function makeLine(
  given: GivenLine,
  source: LineSource,
  { now, oldest }: { now: number; oldest: number },
): LogLine {
  const cut: Record<string, number> = {};
  const { kept: message, isCut } = cleanCut(given.message, MOST_MESSAGE);
  if (isCut) cut.message = given.message.length;
  const { fields, omitted, cut: texts } = boundedFields(given.fields ?? {});
  if (omitted > 0) cut.fields = omitted;
  if (texts > 0) cut.texts = texts;
  const mark = (name: string, value: string | null | undefined): string | null => {
    if (!value) return null;
    if (value.length > MOST_MARK) cut[name] = value.length;
    return cleanText(value.slice(0, MOST_MARK)).replace(/\s+/g, ' ').trim() || null;
  };
  const sent = given.at?.getTime() ?? Number.NaN;
  const late = sent < oldest || sent > now + AHEAD;
  const line = {
    tenantId: source.tenantId,
    app: source.app,
    node: mark('node', source.node),
    release: mark('release', source.release),
    at: new Date(Number.isNaN(sent) || late ? now : sent),
    level: LEVELS[given.level],
    message,
    trace: mark('trace', given.trace),
    request: mark('request', given.request),
    person: given.person && isId(given.person) ? given.person.toLowerCase() : null,
    problem: problemOf(given, source),
  };
  const added = {
    ...(late && { sent_at: new Date(sent).toISOString() }),
    ...(Object.keys(cut).length > 0 && { [CUT_FIELD]: cut }),
  };
  return { ...line, fields: { ...fields, ...added } };
}
