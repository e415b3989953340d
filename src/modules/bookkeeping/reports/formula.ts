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

/** Positions of a range of AOP codes, in the order of the form; undefined if an end is missing or they are the wrong way round. */
function rangeOf(rows: readonly Read[], from: string, to: string): number[] | undefined {
  const [first, last] = [from, to].map((aop) => rows.findIndex((row) => row.aop === aop)) as [number, number];
  if (first < 0 || last < first) return undefined;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((at) => rows[at]!.read);
}

/** What is wrong with a form, by the place of the position in it. */
export function formProblems(rows: readonly Position[]): { problems: Map<number, string>; read: Read[] } {
  const problems = new Map<number, string>();
  const seen = new Set<string>();
  const read = rows.map((row, at): Read => {
    if (row.name === '') problems.set(at, 'Naziv pozicije je prazan.');
    if (row.aop !== '' && !/^[0-9A-Z]{1,10}$/.test(row.aop))
      problems.set(at, 'AOP se piše ciframa ili slovima, najviše deset.');
    if (row.aop !== '' && seen.has(row.aop))
      problems.set(at, `AOP ${row.aop} je već naveden u ovom obrascu.`);
    seen.add(row.aop);
    if (row.formula === '') return { ...row, read: null };
    const formula = readFormula(row.formula);
    if (typeof formula !== 'string') return { ...row, read: formula };
    problems.set(at, formula);
    return { ...row, read: null };
  });
  for (const [at, { read: formula }] of read.entries())
    for (const term of formula?.terms ?? [])
      if (term.kind === 'A' && !rangeOf(read, term.from, term.to))
        problems.set(
          at,
          `Pozicija A${term.from === term.to ? term.from : `${term.from}:A${term.to}`} ne postoji u ovom obrascu.`,
        );
  for (const circle of circles(read))
    for (const at of circle)
      if (!problems.has(at))
        problems.set(
          at,
          `Pozicije se računaju u krug: ${circle.map((one) => `A${read[one]!.aop || '?'}`).join(' → ')}.`,
        );
  return { problems, read };
}

const needsOf = (rows: readonly Read[], at: number): number[] =>
  (rows[at]!.read?.terms ?? []).flatMap((term) =>
    term.kind === 'A' ? (rangeOf(rows, term.from, term.to) ?? []) : [],
  );

/** Circles of positions that need each other, each once. */
function circles(rows: readonly Read[]): number[][] {
  const done = new Set<number>();
  const found: number[][] = [];
  const visit = (at: number, path: number[]): void => {
    const begun = path.indexOf(at);
    if (begun >= 0) {
      found.push(path.slice(begun));
      return;
    }
    if (done.has(at)) return;
    for (const next of needsOf(rows, at)) visit(next, [...path, at]);
    done.add(at);
  };
  for (const at of rows.keys()) visit(at, []);
  return found;
}

/** Balance of an account of a partner, debit less credit, in fening. */
export interface AccountBalance {
  account: string;
  balance: bigint;
}

/** Amounts of the positions in fening; null of headings. The form must be without problems. */
export function evaluate(rows: readonly Read[], balances: readonly AccountBalance[]): (bigint | null)[] {
  const known = new Map<number, bigint>();
  const termOf = (term: Term): bigint => {
    if (term.kind === 'A')
      return (rangeOf(rows, term.from, term.to) ?? []).reduce((sum, at) => sum + valueAt(at), 0n);
    let sum = 0n;
    for (const { account, balance } of balances) {
      if (!account.startsWith(term.prefix)) continue;
      if (term.kind === 'SD' && balance < 0n) continue;
      if (term.kind === 'SP' && balance > 0n) continue;
      sum += balance;
    }
    return term.kind === 'P' || term.kind === 'SP' ? -sum : sum;
  };
  const valueAt = (at: number): bigint => {
    const there = known.get(at);
    if (there !== undefined) return there;
    const formula = rows[at]!.read;
    const sum = (formula?.terms ?? []).reduce((total, term) => total + term.sign * termOf(term), 0n);
    const value = formula?.positive && sum < 0n ? 0n : sum;
    known.set(at, value);
    return value;
  };
  return rows.map(({ read }, at) => (read ? valueAt(at) : null));
}

/** For positions that consist of others only: the whole KM that their rounding differs by from the sum of the rounded ones. */
export function roundingOf(rows: readonly Read[], whole: readonly (bigint | null)[]): bigint[] {
  return rows.map(({ read }, at) => {
    const terms = read?.terms ?? [];
    if (terms.length === 0 || !terms.every((term) => term.kind === 'A')) return 0n;
    let sum = 0n;
    for (const term of terms)
      if (term.kind === 'A')
        for (const one of rangeOf(rows, term.from, term.to) ?? []) sum += term.sign * (whole[one] ?? 0n);
    if (read!.positive && sum < 0n) sum = 0n;
    return whole[at]! - sum;
  });
}
