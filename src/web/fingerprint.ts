import { hashComponents, loadSources, sources } from '@fingerprintjs/fingerprintjs';

/** Sources that draw, play, lay out or load calendars, each a freeze of a quarter to half a second on a phone. */
const HEAVY = [
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
/** Milliseconds of work after which the browser gets its turn: after each source. */
const BREATH = 0;

/**
 * An identifier of this browser. It stands on the library's sources one by one instead of on its `load()`, which
 * would also ask the heavy ones, and now and then report its use to a third party. What is left tells browsers
 * apart well enough to count visitors.
 */
export async function fingerprint(): Promise<string> {
  const options: { cache: Record<string, never>; debug?: boolean } = { cache: {} };
  return hashComponents(await loadSources(sources, options, HEAVY, BREATH)());
}
