import type { StatementDetail, StatementRow } from '../statements.api.ts';

interface Refusal {
  message: string;
  /** Of the row as it was refused; another decision answers it. */
  version: number;
}

/** Rows because of which a statement was not booked, by line. */
export type Refused = Readonly<Record<number, Refusal>>;

/** The refused rows among the errors of an answer, `rows.2`. */
export function refusedIn(
  errors: Readonly<Record<string, string>>,
  { rows }: Pick<StatementDetail, 'rows'>,
): Refused {
  const found = rows.flatMap(({ line, version }) => {
    const message = errors[`rows.${line}`];
    return message === undefined ? [] : [[line, { message, version }] as const];
  });
  return Object.fromEntries(found);
}

/** Why a row was refused, while it stands as it did then. */
export const refusalOf = (refused: Refused, { line, version }: StatementRow): string | undefined =>
  refused[line]?.version === version ? refused[line].message : undefined;
