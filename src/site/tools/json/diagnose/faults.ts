/** The kinds of faults in a JSON text, and the list that collects them. The texts are in `explain.ts`. */

/** Between tokens: commas, colons, brackets, the end of the text. */
export type StructureCode =
  | 'empty'
  | 'trailing-comma'
  | 'extra-comma'
  | 'missing-comma'
  | 'semicolon'
  | 'missing-colon'
  | 'equals'
  | 'colon-in-array'
  | 'extra-colon'
  | 'missing-value'
  | 'missing-key'
  | 'wrong-close'
  | 'missing-close'
  | 'extra-close'
  | 'truncated'
  | 'extra-text'
  | 'depth'
  | 'comment'
  | 'open-comment'
  | 'ellipsis'
  | 'concatenation'
  | 'wrapper'
  | 'tuple'
  | 'unexpected';
/** Inside tokens: strings, keys, words, numbers. */
export type TokenCode =
  | 'unquoted-key'
  | 'unquoted-value'
  | 'single-quotes'
  | 'odd-quotes'
  | 'open-string'
  | 'open-quote'
  | 'escaped-quotes'
  | 'prefix'
  | 'inner-quote'
  | 'control'
  | 'line-break'
  | 'escape'
  | 'unicode-escape'
  | 'literal-case'
  | 'not-a-value'
  | 'call'
  | 'number'
  | 'leading-zero'
  | 'plus'
  | 'bare-dot'
  | 'decimal-comma'
  | 'hex'
  | 'date';
/** About the whole text, and valid JSON that programs read differently. */
export type CompatibilityCode =
  | 'not-json'
  | 'fence'
  | 'prose'
  | 'bom'
  | 'utf16'
  | 'invalid-utf8'
  | 'nul'
  | 'odd-space'
  | 'duplicate-key'
  | 'lone-surrogate'
  | 'big-number';
export type FaultCode = StructureCode | TokenCode | CompatibilityCode;

/** Errors break the grammar. Warnings and notes are about JSON that other programs may misread. */
export type Severity = 'error' | 'warning' | 'note';

export interface Fault {
  readonly code: FaultCode;
  readonly severity: Severity;
  /** Byte offset. */
  readonly at: number;
  readonly end: number;
  /** Offset of a second place: the first of two keys, the unclosed bracket. */
  readonly other?: number;
  /** A detail for the text: the expected bracket, a count. */
  readonly detail?: string;
}

/**
 * How a fix changes the meaning: it drops something written, invents something, continues where the text is cut off, or guesses one
 * of several meanings.
 */
export type Loss = 'dropped' | 'invented' | 'cut' | 'guessed';

/** Replaces some bytes to mend a fault. */
export interface Fix {
  readonly at: number;
  readonly end: number;
  readonly text: string;
  readonly code: FaultCode;
  readonly loss: Loss | null;
  /** As in the fault. */
  readonly detail?: string | undefined;
}

/** Optional parts of a fault; `fix` replaces its bytes. */
interface FaultOptions {
  other?: number;
  detail?: string;
  fix?: string;
  /** Default: by `LOSSES`. */
  loss?: Loss | null;
}

/** Faults whose fix changes the meaning unless stated otherwise. A program ignores comments, but somebody wrote them. */
const LOSSES: Partial<Record<FaultCode, Loss>> = {
  comment: 'dropped',
  'open-comment': 'dropped',
  ellipsis: 'dropped',
  prose: 'dropped',
  unexpected: 'dropped',
  'not-a-value': 'dropped',
  'missing-value': 'invented',
  'missing-key': 'invented',
  'extra-colon': 'invented',
  'extra-text': 'invented',
  truncated: 'cut',
};

const SEVERITY: Partial<Record<FaultCode, Severity>> = {
  'duplicate-key': 'warning',
  'lone-surrogate': 'warning',
  'big-number': 'note',
};

/** Limits of what is kept, in all and of one kind; everything is counted. */
const MAX_FAULTS = 100;
const MAX_NOTES = 20;
const MAX_OF_A_KIND = 50;

export class Faults {
  readonly list: Fault[] = [];
  /** The fixes of all faults; null where none are asked for. */
  readonly fixes: Fix[] | null;
  readonly counts = new Map<FaultCode, number>();
  readonly totals: Record<Severity, number> = { error: 0, warning: 0, note: 0 };
  /** Code of the last fault, kept or not. */
  last: FaultCode | null = null;
  private readonly kept: Record<Severity, number> = { error: 0, warning: 0, note: 0 };

  constructor({ mending = false } = {}) {
    this.fixes = mending ? [] : null;
  }

  /** Adds a fault. */
  add(code: FaultCode, at: number, end: number, { fix, loss, ...more }: FaultOptions = {}): void {
    const severity = SEVERITY[code] ?? 'error';
    this.last = code;
    if (fix !== undefined) this.mend(code, at, end, fix, { ...more, ...(loss !== undefined && { loss }) });
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    this.totals[severity]++;
    const most = severity === 'note' ? MAX_NOTES : MAX_OF_A_KIND;
    if (count > most || this.kept[severity] >= MAX_FAULTS) return;
    this.kept[severity]++;
    this.list.push({ code, severity, at, end, ...more });
  }

  /** Removes the latest faults between `from` and `to`: these bytes are read again as something else. */
  takeBack(from: number, to: number): void {
    const within = ({ at }: Fault | Fix) => at >= from && at < to;
    for (let fault = this.list.at(-1); fault && within(fault); fault = this.list.at(-1)) {
      this.list.pop();
      const others = this.counts.get(fault.code)! - 1;
      if (others > 0) this.counts.set(fault.code, others);
      else this.counts.delete(fault.code);
      this.totals[fault.severity]--;
      this.kept[fault.severity]--;
    }
    while (this.fixes?.length && within(this.fixes.at(-1)!)) this.fixes.pop();
  }

  /** Adds a fix, possibly at another place than the fault. */
  mend(
    code: FaultCode,
    at: number,
    end: number,
    text: string,
    { detail, loss = LOSSES[code] ?? null }: FaultOptions = {},
  ): void {
    this.fixes?.push({ code, at, end, text, loss, detail });
  }
}
