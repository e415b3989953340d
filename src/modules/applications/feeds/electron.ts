import { type Platform, STABLE } from '../catalogue/platforms.ts';
import type { Architecture } from '../versions/states.ts';
import { filesOn, type Installed, installedOf, versionsFor } from './choose.ts';
import { filePath } from './paths.ts';
import type { PublishedApplication, PublishedFile, PublishedVersion } from './published.ts';

/** What a file of electron-updater is for: `latest.yml`, `beta-mac.yml`, `latest-linux-arm64.yml`. */
export interface ElectronFeed {
  channel: string;
  platform: Platform;
  /** Only of Linux; elsewhere the client picks a file for its processor. */
  architecture: Architecture | null;
}

/** What electron-builder calls the stable channel. */
const LATEST = 'latest';
/** Files that the updaters of each platform can use; others they would download and fail. */
const USABLE: Partial<Record<Platform, RegExp>> = {
  windows: /\.exe$/i,
  macos: /\.zip$/i,
  linux: /\.(appimage|deb|rpm|pacman)$/i,
};
/** Named beside them, for people. */
const NAMED = /\.(exe|zip|dmg|pkg|appimage|deb|rpm|pacman)$/i;

/** Ends of the names, as electron-updater makes them of platform and processor. */
const ENDS: readonly [end: string, platform: Platform, architecture: Architecture | null][] = [
  ['-linux-arm64', 'linux', 'arm64'],
  ['-linux-ia32', 'linux', 'ia32'],
  ['-linux', 'linux', 'x64'],
  ['-mac', 'macos', null],
  ['', 'windows', null],
];

/** Reads the name of a feed's file; null if it is none of a channel that the application has. */
export function readFeedName(name: string, channels: readonly string[]): ElectronFeed | null {
  const [, called] = /^(.+)\.yml$/.exec(name) ?? [];
  for (const [end, platform, architecture] of ENDS) {
    if (!called?.endsWith(end)) continue;
    const channel = called.slice(0, called.length - end.length);
    const known = channel === LATEST ? STABLE : channel;
    if (channel !== STABLE && channels.includes(known)) return { channel: known, platform, architecture };
  }
  return null;
}

/**
 * The feed as electron-updater reads it; null if there is no version for it. The percent stands in it, since this client decides by
 * itself (and asks without saying what it has). A version that is stopped at 0 % is left out, so that the one before reaches those who
 * do not have it yet.
 */
export function electronFeed(application: PublishedApplication, feed: ElectronFeed): string | null {
  const version = versionOf(application, feed);
  return version ? written(application.slug, version, filesOf(version, feed)) : null;
}

function versionOf(application: PublishedApplication, feed: ElectronFeed): PublishedVersion | null {
  const fitting = versionsFor(application, feed.platform, feed.channel).filter(
    (version) => usable(version, feed).length > 0,
  );
  return fitting.find(({ rollout }) => rollout > 0) ?? fitting[0] ?? null;
}

/** Orders of the versions in feeds, by the application as it was read, and by the feed's name. */
const orders = new WeakMap<PublishedApplication, Map<string, string | null>>();

/** Whether a client has a newer version than the one in the feed called `name`, as after a withdrawal. */
export function isAhead(
  application: PublishedApplication,
  name: string,
  feed: ElectronFeed,
  { sortKey }: Installed,
): boolean {
  const known = orders.get(application) ?? new Map<string, string | null>();
  orders.set(application, known);
  let order = known.get(name);
  if (order === undefined) {
    order = versionOf(application, feed)?.sortKey ?? null;
    known.set(name, order);
  }
  return order !== null && sortKey > order;
}

/**
 * The feed for a client that has a newer version than any there is: its own, of which it needs no files. Where a channel was chosen in
 * its code, electron-updater would go back to whatever older version the feed names.
 */
export const nothingNewer = ({ number }: Installed): string => `version: ${text(number)}\nfiles: []\n`;

/** Files for an architecture; of Windows and macOS for all. */
const filesOf = (version: PublishedVersion, { architecture }: ElectronFeed): PublishedFile[] =>
  installedOf(filesOn(version, architecture)).filter(({ name }) => NAMED.test(name));

const usable = (version: PublishedVersion, feed: ElectronFeed): PublishedFile[] =>
  filesOf(version, feed).filter(({ name }) => USABLE[feed.platform]?.test(name));

function written(slug: string, version: PublishedVersion, files: readonly PublishedFile[]): string {
  const [first] = files;
  const { number, rollout, minSystem, mandatory, notes, publishedAt } = version;
  return [
    `version: ${text(number)}`,
    'files:',
    ...files.flatMap((file) => [
      `  - url: ${text(filePath(slug, { version, file }))}`,
      `    sha512: ${text(file.sha512)}`,
      `    size: ${file.size}`,
      ...(file.blockMapSize === null ? [] : [`    blockMapSize: ${file.blockMapSize}`]),
    ]),
    `path: ${text(filePath(slug, { version, file: first! }))}`,
    `sha512: ${text(first!.sha512)}`,
    ...(rollout < 100 ? [`stagingPercentage: ${rollout}`] : []),
    // The client compares three numbers.
    ...(minSystem === null ? [] : [`minimumSystemVersion: ${text(threeParts(minSystem))}`]),
    ...(mandatory ? ['mandatory: true'] : []),
    ...(notes === '' ? [] : [`releaseNotes: ${text(notes)}`]),
    `releaseDate: ${text(publishedAt)}`,
    '',
  ].join('\n');
}

/** A text in YAML, in ASCII: a control character in notes would make the whole feed unreadable. */
const text = (value: string): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const threeParts = (number: string): string => [...number.split('.'), '0', '0'].slice(0, 3).join('.');
