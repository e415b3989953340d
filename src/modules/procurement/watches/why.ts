import { momentText } from '../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import { NOTICE_FILTERS } from '../notices/announcements.api.ts';
import { listedState } from '../notices/notice-state.ts';
import { NOTICE_STATES } from '../notices/states.ts';
import type { Expression } from '../stems/expression.ts';
import { wordsOf } from '../stems/fold.ts';
import { stemOf } from '../stems/stem.ts';
import type { Conditions } from './conditions.ts';
import type { Notice } from './facts.ts';
import { type Vector, vectorOf, wantedStems } from './vector.ts';

/** Why a notice matched a watch: what it has of what was asked for. */
export interface Why {
  /** `asked`: as in the watch; `found`: as in the notice, null where it cannot be quoted. */
  words: { asked: string; found: string | null; where: 'name' | 'lot' }[];
  /** Asked codes, eight digits, with their names. */
  cpv: { code: string; name: string | null }[];
  /** KM, where a range was asked for. */
  value: string | null;
  /** Names of the asked places and authority. */
  places: string[];
  authority: string | null;
  /** Further conditions that it meets, each in words: `stanje: otvoreno`. */
  others: string[];
}

/** What the readable part of a notice is. */
export interface Texts {
  name: string;
  lots: readonly string[];
}

/** Names of codes, of places by id, and of types (`postupak …`, `ugovor …`). */
export interface Names {
  cpv: ReadonlyMap<number, string>;
  places: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, string>;
}

/** Says why a notice that matches does. Pure. */
export function whyOf(conditions: Conditions, notice: Notice, texts: Texts, names: Names): Why {
  const asked = (field: string): unknown[] =>
    conditions.filters
      .filter((one) => one.field === field && one.operator !== 'null')
      .flatMap(({ values }) => values);
  const codes = new Set(conditions.codes.flatMap((below) => below ?? []));
  const places = ['municipality', 'canton', 'entity'] as const;
  return {
    words: wordsFound(conditions, notice, texts),
    cpv: notice.cp
      .filter((code) => codes.has(code))
      .map((code) => ({ code: String(code).padStart(8, '0'), name: names.cpv.get(code) ?? null })),
    value: asked('value').length > 0 ? notice.value : null,
    places: places.flatMap((field) => {
      const id = notice[`${field}_id`];
      const name = id !== null && asked(field).length > 0 ? names.places.get(id) : undefined;
      return name ?? [];
    }),
    authority: asked('authority').length > 0 ? notice.authority : null,
    others: [
      ...(conditions.number === null ? [] : [`broj ${notice.number}`]),
      ...conditions.filters.flatMap((filter) => otherOf(filter, notice, names)),
    ],
  };
}

/** A condition that has no part of `Why` by itself, in words. */
function otherOf(
  { field, operator, values }: Conditions['filters'][number],
  notice: Notice,
  { types }: Names,
): string[] {
  const named = (skup: string, code: string | null) => types.get(`${skup} ${code}`) ?? code;
  if (operator === 'null') {
    const { label } = NOTICE_FILTERS[field as keyof typeof NOTICE_FILTERS];
    return [`${label}: ${values[0] ? 'nije navedeno' : 'navedeno'}`];
  }
  if (field === 'state') return [`stanje: ${NOTICE_STATES[listedState(notice)].toLowerCase()}`];
  if (field === 'procedure_type') return [`vrsta postupka: ${named('postupak', notice.procedure_type)}`];
  if (field === 'contract_type') return [`vrsta ugovora: ${named('ugovor', notice.contract_type)}`];
  return field === 'deadline' && notice.deadline_at ? [`rok ${momentText(notice.deadline_at)}`] : [];
}

function wordsFound({ wanted, terms }: Conditions, notice: Notice, texts: Texts): Why['words'] {
  if (wanted.length === 0) return [];
  const vector = vectorOf(notice);
  const inLots = texts.lots.join(' \n ');
  return [...typedFor(wanted, terms)].map(([part, typed]) => {
    const { stems, inName } = stemsFound(part, vector);
    const where = inName ? 'name' : 'lot';
    return { asked: typed.join(' '), found: quoted(where === 'name' ? texts.name : inLots, stems), where };
  });
}

/** What was typed for each part of the query; several words are one part where they have synonyms together. */
function typedFor(wanted: readonly Expression[], terms: Conditions['terms']): Map<Expression, string[]> {
  const typed = new Map<Expression, string[]>();
  for (const term of terms) {
    const part = wanted.find((one) => {
      const stems = wantedStems(one);
      return !term.not && term.steps.every(({ stem }) => stems.includes(stem));
    });
    if (part) typed.set(part, [...(typed.get(part) ?? []), term.typed]);
  }
  return typed;
}

/** Stems of a part that the notice has, of the name if any stand there. */
function stemsFound(part: Expression, vector: Vector): { stems: Set<string>; inName: boolean } {
  const all = wantedStems(part).filter((stem) => vector.has(stem));
  const named = all.filter((stem) => vector.get(stem)!.inName);
  return { stems: new Set(named.length > 0 ? named : all), inName: named.length > 0 };
}

/** The words of a text that have these stems, each stem once, as they are written; null where there are none. */
function quoted(text: string, stems: ReadonlySet<string>): string | null {
  const left = new Set(stems);
  const found: string[] = [];
  for (const [word] of text.matchAll(/[\p{L}\p{N}\p{M}\u00ad]+/gu)) {
    if (left.size === 0) break;
    const stem = wordsOf(word)
      .map(stemOf)
      .find((one) => left.has(one));
    if (stem === undefined) continue;
    left.delete(stem);
    found.push(word);
  }
  return found.length > 0 ? found.join(' ') : null;
}

/** Why, in words: `riječ „vozila” u nazivu; CPV 50110000 Popravak vozila`. */
export function whyText(why: Why | null): string | null {
  if (!why) return null;
  const said = [
    ...why.words.map(({ asked, found, where }) => {
      const place = where === 'name' ? 'u nazivu' : 'u lotu';
      return found && found.toLowerCase() !== asked.toLowerCase()
        ? `„${asked}” (${found}) ${place}`
        : `„${found ?? asked}” ${place}`;
    }),
    ...why.cpv.map(({ code, name }) => (name ? `CPV ${code} ${name}` : `CPV ${code}`)),
    ...(why.value === null ? [] : [`vrijednost ${formatAmount(unitsOf(why.value))}`]),
    ...why.places.map((place) => `mjesto: ${place}`),
    ...(why.authority === null ? [] : [`ugovorni organ: ${why.authority}`]),
    ...why.others,
  ];
  // A range has two conditions of one field.
  return said.length > 0 ? [...new Set(said)].join('; ') : null;
}
