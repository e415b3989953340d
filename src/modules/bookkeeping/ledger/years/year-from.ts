import { daysLater, monthsLater } from '../../../../core/dates.ts';

/** Twelve months from a day, with the usual name: `2026`, or `2026/2027` across a new year. */
export function yearFrom(pocetak: string): { naziv: string; pocetak: string; kraj: string } {
  const kraj = daysLater(monthsLater(pocetak, 12), -1);
  const [from, to] = [pocetak.slice(0, 4), kraj.slice(0, 4)];
  return { naziv: from === to ? from : `${from}/${to}`, pocetak, kraj };
}
