/** What an id of ours begins with; behind it stands the source's procedure, in hexadecimal digits (UUID version 8: our own rule). */
const LEAD = 'e1b0a9c2-6e61-8000-8000-';
const LARGEST = 2 ** 47;

/**
 * The id of a notice: of its procedure, so that it stays over corrections, which are new rows of the source. `procedure` is a whole
 * number from 0 to 2^47.
 */
export const noticeId = (procedure: number): string => LEAD + procedure.toString(16).padStart(12, '0');

/** The procedure of an id; null: it is no id of ours. */
export function procedureOf(idguid: string): number | null {
  const given = idguid.toLowerCase();
  if (!given.startsWith(LEAD)) return null;
  const digits = given.slice(LEAD.length);
  if (!/^[0-9a-f]{12}$/.test(digits)) return null;
  const procedure = Number.parseInt(digits, 16);
  return procedure <= LARGEST ? procedure : null;
}
