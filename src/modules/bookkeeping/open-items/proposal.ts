/** An open document of one account and partner, in fening. */
export interface Openable {
  document_no: string;
  /** Day by which it is closed: due, else of the document. */
  day: string | null;
  /** Debit above 0, credit below. */
  open: bigint;
}

/** An amount closed between two documents. */
export interface Pair {
  debit_document: string;
  credit_document: string;
  amount: bigint;
}

/** Documents in the order of their days, those without one first; then by number. */
export const byDay = <T extends Pick<Openable, 'day' | 'document_no'>>(a: T, b: T): number =>
  (a.day ?? '').localeCompare(b.day ?? '') || a.document_no.localeCompare(b.document_no);

/** The smaller of two amounts; `Math.min` is for floats. */
export function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/** Closes debits by credits, the oldest first, until one side is used up. Never more than is open. */
export function oldestFirst(items: readonly Openable[]): Pair[] {
  const sorted = items.toSorted(byDay);
  const debits = sorted.filter(({ open }) => open > 0n).map((one) => ({ ...one }));
  const credits = sorted.filter(({ open }) => open < 0n).map((one) => ({ ...one, open: -one.open }));
  const pairs: Pair[] = [];
  for (let d = 0, c = 0; d < debits.length && c < credits.length; ) {
    const [debit, credit] = [debits[d]!, credits[c]!];
    const amount = smaller(debit.open, credit.open);
    pairs.push({ debit_document: debit.document_no, credit_document: credit.document_no, amount });
    debit.open -= amount;
    credit.open -= amount;
    if (debit.open === 0n) d++;
    if (credit.open === 0n) c++;
  }
  return pairs;
}
