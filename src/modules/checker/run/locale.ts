import { readFileSync } from 'node:fs';
import { taskGroups } from 'lighthouse/core/lib/tracehouse/task-groups.js';
import { registerLocaleData } from 'lighthouse/shared/localization/format.js';
import type * as LH from 'lighthouse/types/lh.js';

/** The Bosnian locale, which Lighthouse does not ship. */
export const BOSNIAN = 'bs' as LH.Locale;

/** Bosnian texts by Lighthouse's ids. */
export const bosnianTexts = (): Record<string, string> =>
  JSON.parse(readFileSync(new URL('../data/bs/lighthouse.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

/** Main thread activities, which Lighthouse has in English only. */
const WORK: Record<keyof typeof taskGroups, string> = {
  parseHTML: 'Čitanje HTML-a i CSS-a',
  styleLayout: 'Stilovi i raspored',
  paintCompositeRender: 'Iscrtavanje',
  scriptParseCompile: 'Čitanje i prevođenje skripti',
  scriptEvaluation: 'Izvršavanje skripti',
  garbageCollection: 'Oslobađanje memorije',
  other: 'Ostalo',
};

/** Registers the Bosnian texts with Lighthouse. */
export function registerBosnian(): void {
  for (const group of Object.values(taskGroups)) group.label = WORK[group.id];
  const texts = Object.entries(bosnianTexts()).map(([id, message]) => [id, { message }]);
  registerLocaleData(BOSNIAN, Object.fromEntries(texts));
}
