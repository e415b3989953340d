import { type Column, type SQL, sql } from 'drizzle-orm';

/** Browsers by User-Agent. The first match counts, because many User-Agents also name other browsers. */
const BROWSERS: [mark: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Operating systems, in the case that follows "na". */
const SYSTEMS: [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhoneu'],
  [/\biPad\b/, 'iPadu'],
  [/\bAndroid\b/, 'Androidu'],
  [/\bWindows\b/, 'Windowsu'],
  [/\bCrOS\b/, 'Chromebooku'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Macu'],
  [/\bLinux\b/, 'Linuxu'],
];

const first = (marks: [RegExp, string][], text: string): string | undefined =>
  marks.find(([mark]) => mark.test(text))?.[1];

/** `deviceName` as SQL, for a search by it. */
export function deviceNameSql(userAgent: SQL | Column): SQL {
  const named = (marks: [RegExp, string][]): SQL => {
    // PostgreSQL writes the boundary of a word \y.
    const cases = marks.map(
      ([mark, name]) => sql`when ${userAgent} ~ ${mark.source.replaceAll('\\b', '\\y')} then ${name}`,
    );
    return sql`case ${sql.join(cases, sql` `)} end`;
  };
  const system = sql`' na ' || ${named(SYSTEMS)}`;
  return sql`coalesce(${named(BROWSERS)} || coalesce(${system}, ''), 'Program' || ${system}, 'Nepoznat uređaj')`;
}

/** A device in words from its User-Agent: "Firefox na Windowsu". */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? '';
  const browser = first(BROWSERS, text);
  const system = first(SYSTEMS, text);
  if (browser) return system ? `${browser} na ${system}` : browser;
  return system ? `Program na ${system}` : 'Nepoznat uređaj';
}
