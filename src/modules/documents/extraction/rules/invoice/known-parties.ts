import type { Known, Value } from '../../extraction.ts';

/** The certainty of numbers that are known, and on either side as they have to be. */
const KNOWN = 0.95;
/** Less sure ones may have been read from elsewhere. */
const LIKELY = 0.7;

/** The numbers of both sides are certain where one is the organisation itself and the other a firm that it knows: no label need say so. */
export function knownParties(
  fields: Readonly<Record<string, Value>>,
  { own, firms }: Known,
): Record<string, Value> {
  const sides = [fields.seller_jib, fields.buyer_jib];
  const isOwn = (jib: string): boolean => own.includes(jib);
  const isFirm = (jib: string): boolean => !isOwn(jib) && firms.some((firm) => firm.jib === jib);
  const jibs = sides.flatMap((side) => (side?.value && side.certainty >= LIKELY ? [side.value] : []));
  if (!jibs.some(isOwn) || !jibs.some(isFirm)) return {};
  const known = new Set(jibs.flatMap((jib) => [jib, jib.slice(1)]));
  const found: Record<string, Value> = {};
  for (const key of ['seller_jib', 'seller_pdv', 'buyer_jib']) {
    const value = fields[key];
    if (value?.value && value.certainty < KNOWN && known.has(value.value))
      found[key] = { ...value, certainty: KNOWN };
  }
  return found;
}
