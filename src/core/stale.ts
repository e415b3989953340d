import { momentText } from './dates.ts';
import { AppError } from './errors.ts';

/** 409: the record has changed meanwhile. Says who changed it and when, and contains the current record. */
export function stale(current: { updated_by: string | null; updated_at: string | Date }): AppError {
  const who = current.updated_by ?? 'neko drugi';
  const message = `Zapis je u međuvremenu izmijenjen: ${who}, ${momentText(current.updated_at)}.`;
  return new AppError(409, 'stale', message, { data: { current } });
}
