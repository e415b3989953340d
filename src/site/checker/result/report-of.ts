import type { Audit, Category, Report } from './report.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of a part by their ids, each with what it may have been sent without. */
const partOf = <T>(part: Record<string, unknown>, missing: (id: string) => Partial<T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(part).flatMap(([id, one]) =>
      isRecord(one) ? [[id, { ...missing(id), ...one } as T]] : [],
    ),
  );

/**
 * The report of an answer that brings one itself (SPEC section 7). SPEC section 3 asks little of it, so what the view reads besides
 * is put in; null for what is no report.
 */
export function reportOf(full: unknown): Report | null {
  if (!isRecord(full) || !isRecord(full.categories) || !isRecord(full.audits)) return null;
  return {
    ...full,
    categories: partOf<Category>(full.categories, (id) => ({ title: id, score: null, auditRefs: [] })),
    audits: partOf<Audit>(full.audits, (id) => ({ id, title: id, description: '', score: null })),
  };
}
