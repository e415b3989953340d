import type { Platform } from '../../modules/applications/catalogue/platforms.ts';

/** The system that a browser runs on, by what it says of itself; null for one that no application here is made for. */
export function guessPlatform(userAgent: string, maxTouchPoints = 0): Platform | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return null;
  if (/Android/.test(userAgent)) return 'android';
  if (/Windows/.test(userAgent)) return 'windows';
  // An iPad says that it is a Macintosh, and has a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? null : 'macos';
  return /Linux|X11|CrOS/.test(userAgent) ? 'linux' : null;
}
