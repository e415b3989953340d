import { instantOf } from '../dates.ts';
import type { ReadText } from './text-kinds.ts';

const WRONG = 'Unesite datum i vrijeme, npr. 21. 11. 2026. 14:05.';

/**
 * Reads a point in time as people and programs write it and answers it in ISO 8601 (UTC, `2026-11-21T13:05:00.000Z`): an
 * instant with its offset as it is, and `21. 11. 2026. 14:05`, `21.11.2026 14:05`, `2026-11-21 14:05` on the clock of Sarajevo.
 * An hour that occurs twice in autumn is the first one; one that is skipped in spring is refused.
 */
export function readMoment(text: string): ReadText {
  const written = text.trim();
  if (/^\d{4}-\d{2}-\d{2}[T ].*(Z|[+-]\d{2}:?\d{2})$/i.test(written)) {
    const time = new Date(written.replace(' ', 'T'));
    return isKept(time) ? { value: time.toISOString() } : { error: WRONG };
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})[T ]+(\d{1,2})[:.](\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(written);
  const local =
    /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})\s*\.?[\s,]*(?:u\s+)?(\d{1,2})[:.](\d{2})(?::(\d{2}))?\s*h?$/i.exec(
      written.replaceAll('\u00a0', ' '),
    );
  const [year, month, day] = iso ? iso.slice(1, 4) : local ? [local[3], local[2], local[1]] : [];
  const [hour, minute, second = '0'] = (iso ?? local)?.slice(4, 7) ?? [];
  if (!year || !month || !day || !hour || !minute) return { error: WRONG };
  const time = instantOf(
    Number(year),
    Number(month),
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  if (time === 'skipped') return { error: 'Tog sata nije bilo: sat se pomjerao na ljetno vrijeme.' };
  return time && isKept(time) ? { value: time.toISOString() } : { error: WRONG };
}

/** Years that both ends and the database agree on. */
const isKept = (time: Date): boolean =>
  !Number.isNaN(time.getTime()) && time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999;
