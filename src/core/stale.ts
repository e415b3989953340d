import { momentText } from './dates.ts';
import { AppError } from './errors.ts';

/** Somebody else changed the record meanwhile: 409 that says who and when, and brings the record as it is now. */
export function stale(current: { updated_by: string | null; updated_at: string | Date }): AppError {
  const who = current.updated_by ?? 'neko drugi';
  const message = `Zapis je u međuvremenu izmijenjen: ${who}, ${momentText(current.updated_at)}.`;
  return new AppError(409, 'stale', message, { data: { current } });
}
