import { counted } from '../../../../admin/kit/format.ts';
import { dayOf, daysBetween, dayText, momentText } from '../../../../core/dates.ts';

const SHORT = ['ned', 'pon', 'uto', 'sri', 'čet', 'pet', 'sub'] as const;
const LONG = ['Nedjelja', 'Ponedjeljak', 'Utorak', 'Srijeda', 'Četvrtak', 'Petak', 'Subota'] as const;

const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();
/** How many days ago a moment was, by the calendar; negative for one to come. */
const daysAgo = (day: string, now: Date): number => daysBetween(day, dayOf(now)) - 1;

/** Hour and minute of a moment: "14:05". */
export const clockText = (at: string): string => momentText(at).slice(-5);

/** When something was, as briefly as a list needs it: "14:05", "jučer", "pon", "21. 11.", "21. 11. 2025." */
export function briefTime(at: string, now: Date): string {
  const day = dayOf(new Date(at));
  const ago = daysAgo(day, now);
  if (ago <= 0) return clockText(at);
  if (ago === 1) return 'jučer';
  if (ago < 7) return SHORT[weekday(day)]!;
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? dayText(day).slice(0, -6) : dayText(day);
}

/** The day above its messages: "Danas", "Jučer", "Ponedjeljak", "Ponedjeljak, 2. 11. 2026." */
export function dayWords(day: string, now: Date): string {
  const ago = daysAgo(day, now);
  if (ago === 0) return 'Danas';
  if (ago === 1) return 'Jučer';
  const name = LONG[weekday(day)]!;
  return ago > 0 && ago < 7 ? name : `${name}, ${dayText(day)}`;
}

/** How long somebody has waited: "5 min", "3 h", "2 dana". */
export function lasting(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${Math.max(1, minutes)}\u00a0min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}\u00a0h`;
  return counted(Math.floor(minutes / (24 * 60)), 'dan', 'dana', 'dana');
}

/** When something will be: "danas u 18:00", "sutra u 8:00", "Ponedjeljak u 8:00", "5. 12. 2026. 08:00". */
export function comingTime(at: string, now: Date): string {
  const day = dayOf(new Date(at));
  const ahead = -daysAgo(day, now);
  const clock = clockText(at).replace(/^0/, '');
  if (ahead === 0) return `danas u ${clock}`;
  if (ahead === 1) return `sutra u ${clock}`;
  if (ahead > 1 && ahead < 7) return `${LONG[weekday(day)]!.toLowerCase()} u ${clock}`;
  return momentText(at);
}
