let last = 0;

/** A unique number for a document on this page. */
export function newKey(): number {
  last += 1;
  return last;
}
