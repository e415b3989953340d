/**
 * A new UUID (version 7) of what the page makes, so that sending it again makes no second one. Not by `crypto.randomUUID`, which
 * browsers deny to pages of plain HTTP.
 */
export function newId(now: number = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = now.toString(16).padStart(12, '0');
  const variant = (8 + (random[2]! % 4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(5, 8)}-${hex.slice(8, 20)}`;
}
