import { fold } from '../../../../../core/fold.ts';
import { knownName } from '../../../protocol/names.ts';

/** A canned answer, as far as finding it goes. */
export interface Canned {
  idguid: string;
  shortcut: string;
  text: string;
}

/** What is typed after a slash that stands at the beginning of a word at the cursor; null where there is none. */
export function slashAt(text: string, cursor: number): { from: number; search: string } | null {
  const found = /(?:^|\s)\/([^\s/]*)$/.exec(text.slice(0, cursor));
  return found ? { from: cursor - found[1]!.length - 1, search: found[1]! } : null;
}

/** The same after an @, for naming people in a note: it may hold a space, as names do. */
export function mentionAt(text: string, cursor: number): { from: number; search: string } | null {
  const found = /(?:^|\s)@([^\s@]*(?: [^\s@]*)?)$/.exec(text.slice(0, cursor));
  return found ? { from: cursor - found[1]!.length - 1, search: found[1]! } : null;
}

/** What a text that is nothing but a call of a canned answer, `/word`, looks for; null if it says anything else. */
export const calledIn = (text: string): string | null => /^\s*\/([^\s/]+)\s*$/.exec(text)?.[1] ?? null;

/** The canned answers that match: by the beginning of the shortcut first, then by any word of it, then by the text. */
export function cannedFor<T extends Canned>(all: readonly T[], search: string): T[] {
  const wanted = fold(search);
  const rank = ({ shortcut, text }: Canned): number => {
    const name = fold(shortcut);
    if (name.startsWith(wanted)) return 0;
    if (name.includes(wanted)) return 1;
    return fold(text).includes(wanted) ? 2 : 3;
  };
  const ranked = all.map((one) => ({ one, rank: rank(one) })).filter((each) => each.rank < 3);
  return ranked
    .sort((a, b) => a.rank - b.rank || a.one.shortcut.localeCompare(b.one.shortcut))
    .map(({ one }) => one);
}

/** The text of a canned answer for a person: {ime} becomes the first name; without a known name it goes, with the space before it. */
export function filled(text: string, name: string | null): string {
  const first = knownName(name)?.trim().split(/\s+/)[0] ?? '';
  return first ? text.replaceAll(/\{ime\}/gi, () => first) : text.replaceAll(/ ?\{ime\}/gi, '');
}

/** A text in which what stands between two places is replaced, and where the cursor is then. */
export function replaced(
  text: string,
  from: number,
  to: number,
  by: string,
): { text: string; cursor: number } {
  return { text: text.slice(0, from) + by + text.slice(to), cursor: from + by.length };
}

/** Most people that a note may name. */
const MENTIONS = 20;

/** Whom a note names with an @; a longer name is looked for before one that it begins with. */
export function mentionsIn(text: string, people: readonly { idguid: string; name: string }[]): string[] {
  const names = [...new Set(people.map(({ name }) => name).filter(Boolean))].sort(
    (a, b) => b.length - a.length,
  );
  const found = new Set<string>();
  let rest = text;
  for (const name of names) {
    const parts = rest.split(`@${name}`);
    const isNamed = parts.slice(1).some((after) => !/^[\p{L}\p{N}]/u.test(after));
    if (!isNamed) continue;
    found.add(name);
    rest = parts.join(' ');
  }
  return people
    .filter(({ name }) => found.has(name))
    .slice(0, MENTIONS)
    .map(({ idguid }) => idguid);
}
