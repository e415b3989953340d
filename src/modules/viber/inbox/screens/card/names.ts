import { bosnianName } from '../../../../../core/bosnian-names.ts';

/** Name of a language; null without one. */
export const languageName = (code: string | null): string | null => code && bosnianName('language', code);
/** Name of a country; null without one. */
export const countryName = (code: string | null): string | null => code && bosnianName('region', code);
