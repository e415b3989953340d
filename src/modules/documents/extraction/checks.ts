import { dayOf } from '../../../core/dates.ts';
import type { TypeSpec } from '../types/field-spec.ts';
import { dayIsLikely, daysFollow } from './checks/days.ts';
import { type Checked, FINDING_CODES, type Finding } from './checks/finding.ts';
import {
  accountsAreRight,
  firmsDiffer,
  jibsAreRight,
  oneSideIsOurs,
  pdvsAreRight,
} from './checks/identities.ts';
import { headIsThere } from './checks/presence.ts';
import {
  columnsAddUp,
  rowsAddUp,
  rowsMultiply,
  statementCloses,
  totalCloses,
  vatIsUsual,
} from './checks/sums.ts';
import type { Adjustments, Value, Warning } from './extraction.ts';

type Row = Readonly<Record<string, Value>>;
/** What beside the values is given; `own`: numbers of the organisation itself; today is `YYYY-MM-DD`. */
type Given = { adjustments?: Adjustments | undefined; own?: readonly string[]; today?: string };

/** Whether a warning follows from the values, which have it found anew, and not from the paper and its reading. */
export const isOfValues = ({ code }: Warning): boolean => (FINDING_CODES as readonly string[]).includes(code);

/** Each looks only at fields that are there, so a type of the organisation's own has those checks whose fields it has. */
const CHECKS: readonly ((checked: Checked) => Finding[])[] = [
  headIsThere,
  totalCloses,
  vatIsUsual,
  rowsAddUp,
  rowsMultiply,
  statementCloses,
  columnsAddUp,
  jibsAreRight,
  pdvsAreRight,
  firmsDiffer,
  oneSideIsOurs,
  accountsAreRight,
  daysFollow,
  dayIsLikely,
];

/**
 * What does not agree among the values of a document, whoever gave them: rules, an endpoint, an e-invoice or a person. A check never
 * changes a value.
 */
export const warningsOf = (
  spec: TypeSpec,
  fields: Row,
  lines: readonly Row[],
  { adjustments, own = [], today = dayOf(new Date()) }: Given = {},
): Warning[] => findings({ spec, fields, lines, adjustments, own, today }).map(warningOf);

/** The values with the certainty that their checks leave them, and the warnings. The given ones stay as they are. */
export function checked(
  spec: TypeSpec,
  fields: Row,
  lines: readonly Row[],
  { adjustments, own = [], today = dayOf(new Date()) }: Given = {},
): { fields: Record<string, Value>; lines: Record<string, Value>[]; warnings: Warning[] } {
  const found = findings({ spec, fields, lines, adjustments, own, today });
  const ofFields = found.filter(({ line }) => line === undefined);
  return {
    fields: doubted(fields, ofFields),
    lines: lines.map((row, at) =>
      doubted(
        row,
        found.filter(({ line }) => line === at),
      ),
    ),
    warnings: found.map(warningOf),
  };
}

const findings = (all: Checked): Finding[] => CHECKS.flatMap((check) => check(all));

const warningOf = ({ about: _, most: __, ...warning }: Finding): Warning => warning;

const doubted = (row: Row, found: readonly Finding[]): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      const most = found.filter(({ about }) => about.includes(key)).map((one) => one.most);
      return [key, { ...value, certainty: Math.min(value.certainty, ...most) }];
    }),
  );
