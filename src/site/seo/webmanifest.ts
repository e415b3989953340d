import type { PublicSettings } from '../../web/settings.ts';
import { FALLBACK, textOrNull } from '../frame/site-info.ts';
import { THEME_COLORS } from '../theme-colors.ts';
import { ICONS } from './icons.ts';

/** Characters that fit under an icon. */
const SHORT = 12;

/**
 * The web app manifest: the owner's name and the home page's description. The format has one pair of colours; dark ones are in the
 * page (`theme-color`).
 */
export function webManifest(settings: PublicSettings, description: string): object {
  const name = textOrNull(settings.site_name) ?? FALLBACK.name;
  const icon = ({ path, size }: { path: string; size: number }, purpose: string) => ({
    src: path,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: shortName(name),
    description,
    lang: 'bs',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: THEME_COLORS.light,
    theme_color: THEME_COLORS.light,
    icons: [
      icon(ICONS.small, 'any'),
      icon(ICONS.large, 'any'),
      icon(ICONS.maskable, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
}

/** As many first words of a name as fit under an icon; a long first word is cut. */
export function shortName(name: string): string {
  const words = name.split(/\s+/);
  let short = words[0] ?? '';
  for (const word of words.slice(1)) {
    if (`${short} ${word}`.length > SHORT) break;
    short += ` ${word}`;
  }
  return short.slice(0, SHORT);
}
