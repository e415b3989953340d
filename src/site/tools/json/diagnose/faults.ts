/** What can be wrong with a text that should be JSON: by name, with its place. The words are in `explain.ts`. */

/** Between the tokens: commas, colons, brackets, the end of the text. */
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
export type LetterCode =
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
/** The whole text, and JSON that programs read differently from one another. */
export type ReaderCode =
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
export type FaultCode = StructureCode | LetterCode | ReaderCode;

/** An error breaks the grammar; a warning and a note are about JSON that other programs may misread. */
export type Severity = 'error' | 'warning' | 'note';

export interface Fault {
  readonly code: FaultCode;
  readonly severity: Severity;
  /** Offsets of the bytes it is about. */
  readonly at: number;
  readonly end: number;
  /** The other place: the first of two keys, the bracket that was not closed. */
  readonly other?: number;
  /** What the words need beside the text itself: the bracket that was expected, how many there are. */
  readonly detail?: string;
}

/**
 * What a mend does to the meaning, where it does anything: it takes away what somebody wrote, writes what nobody wrote, goes on from
 * where the text breaks off, behind which there may have been more, or takes one of several things that may have been meant.
 */
export type Loss = 'dropped' | 'invented' | 'cut' | 'guessed';

/** What stands in the place of some bytes once a fault is mended. */
export interface Fix {
  readonly at: number;
  readonly end: number;
  readonly text: string;
  readonly code: FaultCode;
  readonly loss: Loss | null;
  /** As in the fault that it mends. */
  readonly detail?: string | undefined;
}

/** What may be said of a fault beside where it is; `fix` is what mends it, in the place of its bytes. */
interface More {
  other?: number;
  detail?: string;
  fix?: string;
  /** Else as `LOSSES` has it. */
  loss?: Loss | null;
}

/** Whose mend does something to the meaning unless it says otherwise. Comments are nothing to a program, but somebody wrote them. */
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

/** How many are kept in all, and of one kind; all are counted. */
const MOST_FAULTS = 100;
const MOST_OF_NOTES = 20;
const MOST_OF_A_KIND = 50;

export class Faults {
  readonly list: Fault[] = [];
  /** How all of it is mended; null where nobody asks for that. */
  readonly fixes: Fix[] | null;
  readonly counts = new Map<FaultCode, number>();
  readonly totals: Record<Severity, number> = { error: 0, warning: 0, note: 0 };
  /** The kind of the one told last, whether it is kept or not. */
  last: FaultCode | null = null;
  private readonly kept: Record<Severity, number> = { error: 0, warning: 0, note: 0 };

  constructor({ mending = false } = {}) {
    this.fixes = mending ? [] : null;
  }

  /** Takes in a fault. */
  add(code: FaultCode, at: number, end: number, { fix, loss, ...more }: More = {}): void {
    const severity = SEVERITY[code] ?? 'error';
    this.last = code;
    if (fix !== undefined) this.mend(code, at, end, fix, { ...more, ...(loss !== undefined && { loss }) });
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    this.totals[severity]++;
    const most = severity === 'note' ? MOST_OF_NOTES : MOST_OF_A_KIND;
    if (count > most || this.kept[severity] >= MOST_FAULTS) return;
    this.kept[severity]++;
    this.list.push({ code, severity, at, end, ...more });
  }

  /** Takes back what was last told of the bytes from `from` to `to`: they are read once more, as something else. */
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

  /** Mends a fault, also at another place than its own. */
  mend(
    code: FaultCode,
    at: number,
    end: number,
    text: string,
    { detail, loss = LOSSES[code] ?? null }: More = {},
  ): void {
    this.fixes?.push({ code, at, end, text, loss, detail });
  }
}
