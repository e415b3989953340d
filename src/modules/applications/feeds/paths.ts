import { type Platform, STABLE } from '../catalogue/platforms.ts';
import type { Architecture } from '../versions/states.ts';

/** Where everything stands that programs ask for without signing in. Installed applications know these addresses: they stay. */
export const APPS = '/api/apps';
/** The same for what pages show, which search engines may fetch. */
export const PUBLIC_APPS = '/api/public/apps';

/** The public pages. */
export const PUBLIC_LIST = '/aplikacije';
export const publicPage = (slug: string): string => `${PUBLIC_LIST}/${slug}`;

/** The addresses that are put into an application when it is built. */
export const feedPaths = (slug: string) => ({
  electron: `${APPS}/${slug}/electron`,
  sparkle: `${APPS}/${slug}/sparkle/appcast.xml`,
  tauri: `${APPS}/${slug}/tauri/{{target}}/{{arch}}/{{current_version}}?bundle={{bundle_type}}`,
  json: `${APPS}/${slug}/feed.json`,
  update: `${APPS}/${slug}/update`,
});

/** The address that always has the newest version for a platform; `architecture` null: what runs on most machines. */
export const latestPath = (
  slug: string,
  platform: Platform,
  architecture: Architecture | null = null,
): string => `${APPS}/${slug}/latest/${platform}${architecture ? `/${architecture}` : ''}`;

interface Addressed {
  version: { platform: Platform; number: string; channel: string };
  file: { architecture: Architecture; name: string };
}

/**
 * The address of a file, which is never another one's. electron-updater finds the block map of the version that it has by putting its
 * number in place of the new one, so nothing else of an address differs between versions; and it picks a file for its processor by
 * finding that in the address. The channel tells two of the same number apart.
 */
export const filePath = (slug: string, { version, file }: Addressed): string =>
  `${APPS}/${slug}/files/${version.platform}-${file.architecture}/${version.number}/${encodeURIComponent(file.name)}` +
  (version.channel === STABLE ? '' : `?channel=${version.channel}`);

export const iconPath = (slug: string, mark: string): string => `${PUBLIC_APPS}/${slug}/icon/${mark}`;
export const picturePath = (slug: string, mark: string): string => `${PUBLIC_APPS}/${slug}/picture/${mark}`;
