import { hashComponents, loadSources, sources } from '@fingerprintjs/fingerprintjs';

/** Excluded sources: each blocks a phone for a quarter to half a second (drawing, audio, layout, calendars). */
const SLOW_SOURCES = [
  'fonts',
  'fontPreferences',
  'domBlockers',
  'canvas',
  'audio',
  'webGlBasics',
  'webGlExtensions',
  'timezone',
  'dateTimeLocale',
] as const;
/** Milliseconds of work between yields to the browser: it yields after each source. */
const YIELD_INTERVAL = 0;

/**
 * An identifier of this browser, precise enough to count visitors. Uses the library's sources directly: its `load()`
 * would include the slow ones, and sometimes reports its use to a third party.
 */
export async function fingerprint(): Promise<string> {
  const options: { cache: Record<string, never>; debug?: boolean } = { cache: {} };
  return hashComponents(await loadSources(sources, options, SLOW_SOURCES, YIELD_INTERVAL)());
}
