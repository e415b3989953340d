import { isDay } from '../schema.ts';

/**
 * Reads a typed day: `21. 11. 2026.`, `21.11.2026`, `21/11/26`, `21112026`, `2026-11-21`; without a year it is the year of
 * `today`. Returns `YYYY-MM-DD`, or null for an invalid day.
 */
export function parseDay(text: string, today = new Date()): string | null {
  const iso = text.trim();
  if (isDay(iso)) return iso;
  const run = /^(\d{2})(\d{2})(\d{4})$/.exec(iso);
  const parts = run ? run.slice(1) : (text.match(/\d+/g) ?? []);
  if (!run && /[^\d.,\-/\s]/u.test(text)) return null;
  const [day, month, year = String(today.getFullYear()), extra] = parts;
  if (!day || !month || extra) return null;
  const full = year.length === 2 ? `20${year}` : year;
  const value = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(value) ? value : null;
}
