import { hashComponents, loadSources, sources } from '@fingerprintjs/fingerprintjs';

/** Milliseconds of work after which the browser gets its turn. */
const BREATH = 8;

/**
 * An identifier of this browser. It stands on the library's sources one by one instead of on its `load()`: that
 * would also report its use to a third party now and then, and measure dozens of fonts, which freezes a phone
 * for most of a second. What is left tells browsers apart well enough to count visitors.
 */
export async function fingerprint(): Promise<string> {
  const { fonts: _fonts, fontPreferences: _preferences, domBlockers: _blockers, ...light } = sources;
  const components = await loadSources(light, { cache: {} }, [], BREATH)();
  return hashComponents(components);
}
