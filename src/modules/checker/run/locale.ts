import { readFileSync } from 'node:fs';
import { registerLocaleData } from 'lighthouse/shared/localization/format.js';
import type * as LH from 'lighthouse/types/lh.js';

/** Lighthouse's name of the Bosnian locale, which it does not ship. */
export const BOSNIAN = 'bs' as LH.Locale;

/** The Bosnian texts, by Lighthouse's own ids. */
export const bosnianTexts = (): Record<string, string> =>
  JSON.parse(readFileSync(new URL('../data/bs/lighthouse.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

/** Gives Lighthouse the Bosnian texts. */
export function registerBosnian(): void {
  const texts = Object.entries(bosnianTexts()).map(([id, message]) => [id, { message }]);
  registerLocaleData(BOSNIAN, Object.fromEntries(texts));
}
