import { useState } from 'react';
import { type Days, meansDays, type Period, presetOf } from '../../core/period.ts';

/**
 * The period that two days of an address make, where it has no name of a period beside them: the preset that means just these days
 * today, or chosen days; null without days. What the person has chosen last stays shown as long as the days are its.
 */
export function useDaysPeriod(days: Partial<Days>) {
  const [chosen, choose] = useState<Period | null>(null);
  const named: Period | null = days.from || days.to ? (presetOf(days) ?? 'dani') : null;
  const isStill = (period: Period): boolean => period === 'dani' || meansDays(period, days);
  return { period: named && chosen && isStill(chosen) ? chosen : named, chosen, choose };
}
