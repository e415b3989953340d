/*
 * Formulas of the positions of a balance sheet or an income statement. They are data of the organisation, imported as a table:
 *
 *   D211        balance of the accounts that begin with 211: debit less credit
 *   P432        the same, credit less debit
 *   SD21, SP21  only of those accounts and partners whose balance is on that side
 *   A012        the position with this AOP code
 *   A012:A019   all positions from the one to the other
 *   [A100-A200] only if it is positive, otherwise 0
 *
 * joined by + and -. A position without a formula is a heading.
 */

/** A position as it is imported. */
export interface Position {
  aop: string;
  name: string;
  formula: string;
}

export type Term =
  | { sign: 1n | -1n; kind: 'D' | 'P' | 'SD' | 'SP'; prefix: string }
  | { sign: 1n | -1n; kind: 'A'; from: string; to: string };
export interface Formula {
  /** Counts only if it is positive. */
  positive: boolean;
  terms: Term[];
}

const TERM = /^([+-]?)(?:(SD|SP|D|P)(\d{1,10})|A([0-9A-Z]{1,10})(?::A([0-9A-Z]{1,10}))?)(?=[+-]|$)/;

/** Reads a formula; a string says in Bosnian what is wrong with it. */
export function readFormula(text: string): Formula | string {
  const plain = text.replace(/\s+/g, '').replaceAll('\u2212', '-').toUpperCase();
  const positive = plain.startsWith('[') && plain.endsWith(']');
  let rest = positive ? plain.slice(1, -1) : plain;
  const terms: Term[] = [];
  while (rest !== '') {
    const match = TERM.exec(rest);
    // Terms after the first need a sign.
    if (!match || (terms.length > 0 && !match[1]))
      return `Formula se ne može pročitati kod „${rest.slice(0, 20)}”.`;
    const sign = match[1] === '-' ? -1n : 1n;
    const [, , kind, prefix, from, to] = match;
    terms.push(
      prefix ? { sign, kind: kind as 'D', prefix } : { sign, kind: 'A', from: from!, to: to ?? from! },
    );
    rest = rest.slice(match[0].length);
  }
  return terms.length === 0 ? 'Formula je prazna.' : { positive, terms };
}

/** A position with its read formula; null of a heading. */
export interface Read extends Position {
  read: Formula | null;
}

/** How many positions the formulas of a form name together, ranges counted position by position. A form of the state names hundreds. */
const MOST_NEEDS = 50_000;

/** Positions with their formulas; what cannot be read is a heading (`formProblems` names it). */
export function readForm(rows: readonly Position[]): Read[] {
  return rows.map((row) => {
    const formula = row.formula === '' ? null : readFormula(row.formula);
    return { ...row, read: typeof formula === 'string' ? null : formula };
  });
}

/** Positions of a circle that its message names. */
const MOST_SHOWN = 10;

type Range = Extract<Term, { kind: 'A' }>;

/** Positions of a range of AOP codes, in the order of the form; undefined if an end is missing or they are the wrong way round. */
function rangesOf(rows: readonly Read[]): (range: Range) => number[] | undefined {
  const places = new Map<string, number>();
  for (const [at, { aop }] of rows.entries()) if (!places.has(aop)) places.set(aop, at);
  return ({ from, to }) => {
    const [first, last] = [places.get(from), places.get(to)];
    if (first === undefined || last === undefined || last < first) return undefined;
    return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((at) => rows[at]!.read);
  };
}

/** What is wrong with a form, by the place of the position in it. */
export function formProblems(rows: readonly Position[]): { problems: Map<number, string>; read: Read[] } {
  const problems = new Map<number, string>();
  const seen = new Set<string>();
  const read = readForm(rows);
  for (const [at, row] of rows.entries()) {
    if (row.name === '') problems.set(at, 'Naziv pozicije je prazan.');
    if (row.aop !== '' && !/^[0-9A-Z]{1,10}$/.test(row.aop))
      problems.set(at, 'AOP se piše ciframa ili slovima, najviše deset.');
    if (row.aop !== '' && seen.has(row.aop))
      problems.set(at, `AOP ${row.aop} je već naveden u ovom obrascu.`);
    seen.add(row.aop);
    const formula = row.formula === '' ? null : readFormula(row.formula);
    if (typeof formula === 'string') problems.set(at, formula);
  }
  const needs: number[][] = read.map(() => []);
  const rangeOf = rangesOf(read);
  let named = 0;
  for (const [at, { read: formula }] of read.entries())
    for (const term of formula?.terms ?? []) {
      if (term.kind !== 'A') continue;
      const range = rangeOf(term);
      if (!range) problems.set(at, `Pozicija ${rangeText(term)} ne postoji u ovom obrascu.`);
      named += range?.length ?? 0;
      if (named > MOST_NEEDS)
        return {
          problems: problems.set(at, 'Formule obrasca navode previše pozicija: najviše 50.000 ukupno.'),
          read,
        };
      needs[at]!.push(...(range ?? []));
    }
  for (const circle of circles(needs)) {
    const codes = circle.slice(0, MOST_SHOWN).map((at) => `A${read[at]!.aop || '?'}`);
    const message = `Pozicije se računaju u krug: ${codes.join(' → ')}${circle.length > MOST_SHOWN ? ' → …' : ''}.`;
    for (const at of circle) if (!problems.has(at)) problems.set(at, message);
  }
  return { problems, read };
}

const rangeText = ({ from, to }: Range): string => `A${from === to ? from : `${from}:A${to}`}`;

/** Positions in the order in which they can be computed, what each needs before it. Those in a circle, or that need one, are left out. */
function orderOf(needs: readonly (readonly number[])[]): number[] {
  const neededBy: number[][] = needs.map(() => []);
  for (const [at, list] of needs.entries()) for (const need of list) neededBy[need]!.push(at);
  const missing = needs.map(({ length }) => length);
  const order = [...needs.keys()].filter((at) => missing[at] === 0);
  for (const at of order) for (const next of neededBy[at]!) if (--missing[next]! === 0) order.push(next);
  return order;
}

/** Circles of positions that need each other: at least one of those that a position leads into. */
function circles(needs: readonly (readonly number[])[]): number[][] {
  const computed = new Set(orderOf(needs));
  const left = new Set([...needs.keys()].filter((at) => !computed.has(at)));
  const found: number[][] = [];
  const done = new Set<number>();
  for (const start of left) {
    const path: number[] = [];
    const places = new Map<number, number>();
    // Whatever is left needs something that is left.
    for (let at = start; !done.has(at); at = needs[at]!.find((need) => left.has(need))!) {
      const begun = places.get(at);
      if (begun !== undefined) {
        found.push(path.slice(begun));
        break;
      }
      places.set(at, path.push(at) - 1);
    }
    for (const at of path) done.add(at);
  }
  return found;
}

/** Balance of an account of a partner, debit less credit, in fening. */
export interface AccountBalance {
  account: string;
  balance: bigint;
}

/** Sums of balances by what their accounts begin with. */
function sumsByPrefix(balances: readonly AccountBalance[]): (term: Exclude<Term, Range>) => bigint {
  const sums = new Map<string, { D: bigint; SD: bigint; SP: bigint }>();
  for (const { account, balance } of balances)
    for (let length = 1; length <= account.length; length++) {
      const prefix = account.slice(0, length);
      const sum = sums.get(prefix) ?? { D: 0n, SD: 0n, SP: 0n };
      sum.D += balance;
      sum[balance < 0n ? 'SP' : 'SD'] += balance;
      sums.set(prefix, sum);
    }
  return ({ kind, prefix }) => {
    const sum = sums.get(prefix);
    if (!sum) return 0n;
    return kind === 'P' ? -sum.D : kind === 'SP' ? -sum.SP : sum[kind];
  };
}

/** Amounts of the positions in fening; null of headings. The form must be without problems. */
export function evaluate(rows: readonly Read[], balances: readonly AccountBalance[]): (bigint | null)[] {
  const sumOf = sumsByPrefix(balances);
  const rangeOf = rangesOf(rows);
  const terms = rows.map(({ read }) => read?.terms ?? []);
  const needs = terms.map((list) => list.flatMap((term) => (term.kind === 'A' ? (rangeOf(term) ?? []) : [])));
  const values: (bigint | null)[] = rows.map(() => null);
  for (const at of orderOf(needs)) {
    const { read } = rows[at]!;
    if (!read) continue;
    let sum = 0n;
    for (const term of read.terms)
      if (term.kind === 'A') for (const one of rangeOf(term) ?? []) sum += term.sign * (values[one] ?? 0n);
      else sum += term.sign * sumOf(term);
    values[at] = read.positive && sum < 0n ? 0n : sum;
  }
  return values;
}

/** For positions that consist of others only: the whole KM that their rounding differs by from the sum of the rounded ones. */
export function roundingOf(rows: readonly Read[], whole: readonly (bigint | null)[]): bigint[] {
  const rangeOf = rangesOf(rows);
  return rows.map(({ read }, at) => {
    const terms = read?.terms ?? [];
    if (terms.length === 0 || !terms.every((term) => term.kind === 'A')) return 0n;
    let sum = 0n;
    for (const term of terms)
      if (term.kind === 'A') for (const one of rangeOf(term) ?? []) sum += term.sign * (whole[one] ?? 0n);
    if (read!.positive && sum < 0n) sum = 0n;
    return whole[at]! - sum;
  });
}
