import { dayOf, daysBetween, dayText, momentText } from '../../../../core/dates.ts';
import { plural } from '../../../../core/plural.ts';
import type { NoticeState } from '../states.ts';

/** How close a deadline is. */
export type Closeness = 'past' | 'soon' | 'near' | 'far';

/** Whole days from today to a deadline, by the calendar of Sarajevo; negative: it has passed. */
export const daysLeft = (deadline: string, now: number): number => {
  const [today, day] = [dayOf(now), dayOf(Date.parse(deadline))];
  return today <= day ? daysBetween(today, day) - 1 : 1 - daysBetween(day, today);
};

/** How much of the time for an offer is left: "još 5 dana", "danas do 12:00", "rok je prošao". */
export function daysLeftText(deadline: string, now: number): string {
  if (Date.parse(deadline) <= now) return 'rok je prošao';
  const days = daysLeft(deadline, now);
  const clock = momentText(deadline).slice(-5);
  if (days === 0) return `danas do ${clock}`;
  if (days === 1) return `sutra do ${clock}`;
  return `još ${days} ${plural(days, 'dan', 'dana', 'dana')}`;
}

/** How close a deadline is: within two days, within a week, or later. */
export function closeness(deadline: string, now: number): Closeness {
  if (Date.parse(deadline) <= now) return 'past';
  const days = daysLeft(deadline, now);
  return days <= 2 ? 'soon' : days <= 7 ? 'near' : 'far';
}

/** Which part of the time from publication to the deadline has passed, from 0 to 1; null where it is not known. */
export function partGone(announced: string | null, deadline: string, now: number): number | null {
  const [from, to] = [announced === null ? Number.NaN : Date.parse(announced), Date.parse(deadline)];
  if (Number.isNaN(from) || from >= to) return null;
  return Math.min(1, Math.max(0, (now - from) / (to - from)));
}

/** The day of an instant in Sarajevo: "21. 11. 2026." */
export const dayIn = (instant: string): string => dayText(dayOf(Date.parse(instant)));

/** Colours of states by the theme's names. */
export const STATE_COLORS: Readonly<Record<NoticeState, string>> = {
  open: 'tile',
  closed: 'gray',
  awarded: 'green',
  terminated: 'red',
};

/** Kinds of authorities that the source is known to name; another is shown as it is. */
const AUTHORITIES: Readonly<Record<string, string>> = {
  ContractingAuthority: 'Organ vlasti ili javna ustanova',
  CoveredByLaw: 'Obveznik Zakona o javnim nabavkama',
  PublicCompany: 'Javno preduzeće',
};
export const authorityKind = (type: string | null | undefined): string | null =>
  type ? (AUTHORITIES[type] ?? type) : null;
