import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { registerLocaleData } from 'lighthouse/shared/localization/format.js';
import type * as LH from 'lighthouse/types/lh.js';

/** Lighthouse's name of the Bosnian locale, which it does not ship. */
export const BOSNIAN = 'bs' as LH.Locale;

type Texts = Record<string, string>;

const here = new URL('../data/bs/', import.meta.url);
const read = (name: string): Texts => JSON.parse(readFileSync(new URL(name, here), 'utf8')) as Texts;

/** The Bosnian texts, by Lighthouse's own ids. */
export const bosnianTexts = (): Texts => Object.assign({}, ...['general.json'].map(read));

/** Gives Lighthouse the Bosnian texts. What no report uses stays as the Croatian locale has it. */
export function registerBosnian(): void {
  const hr = createRequire(import.meta.url)('lighthouse/shared/localization/locales/hr.json') as Record<
    string,
    { message: string }
  >;
  const bs = Object.fromEntries(Object.entries(bosnianTexts()).map(([id, message]) => [id, { message }]));
  registerLocaleData(BOSNIAN, { ...hr, ...bs });
}
