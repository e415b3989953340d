import { type Platform, STABLE } from '../catalogue/platforms.ts';
import { isInstalled } from '../versions/file-names.ts';
import { readVersion } from '../versions/semver.ts';
import type { Architecture } from '../versions/states.ts';
import type { PublishedApplication, PublishedFile, PublishedVersion } from './published.ts';
import { isOffered } from './rollout.ts';

/**
 * The versions that a channel gets for a platform, the newest first: its own, and those of the stable channel, so that whoever tries
 * betas gets the finished version, too. The stable channel has its own only, and no pre-release comes into it.
 */
export const versionsFor = (
  { versions }: Pick<PublishedApplication, 'versions'>,
  platform: Platform,
  channel: string,
): PublishedVersion[] =>
  versions.filter(
    (version) =>
      version.state === 'published' &&
      (version.platform === platform || version.platform === 'universal') &&
      (version.channel === channel || version.channel === STABLE),
  );

/** The version that an installation has. */
export interface Installed {
  /** As versions are written here. */
  number: string;
  /** Its order. */
  sortKey: string;
}

/**
 * The version that a client says it has, also as Git and builds write it (`v1.2.0`, `1.2.0+5`), and with fewer or more numbers than three
 * (`9.0`, `2.0.0.1`), as systems do; null where it says none, or nothing that is one.
 */
export function readInstalled(text: string | undefined): Installed | null {
  if (text === undefined) return null;
  const plain = text.trim().replace(/^v/i, '').replace(/\+.*$/, '');
  const read = readVersion(
    NUMBERS.test(plain) ? [...plain.split('.'), '0', '0'].slice(0, 3).join('.') : plain,
  );
  return 'error' in read ? null : read;
}

const NUMBERS = /^\d+(\.\d+){0,3}$/;

/** Who asks for an update. */
export interface Client {
  platform: Platform;
  channel: string;
  /** Order of the installed version; null: not known. */
  installed: string | null;
  installation: bigint;
}

/**
 * The newest version that is offered to a client, which is never older than what it has; null if there is none. Of those that have not
 * reached it yet, it gets the one before. `fits`: has a file for it.
 */
export function offeredTo(
  application: Pick<PublishedApplication, 'versions'>,
  { platform, channel, installed, installation }: Client,
  fits: (version: PublishedVersion) => boolean,
): PublishedVersion | null {
  for (const version of versionsFor(application, platform, channel)) {
    if (installed !== null && version.sortKey <= installed) return null;
    if (fits(version) && isOffered(version, installation)) return version;
  }
  return null;
}

/** The version that people download by themselves: the newest that everybody gets, else the newest. */
export function forPeople(
  application: Pick<PublishedApplication, 'versions'>,
  platform: Platform,
  channel: string,
  fits: (version: PublishedVersion) => boolean,
): PublishedVersion | null {
  const fitting = versionsFor(application, platform, channel).filter(fits);
  return fitting.find(({ rollout }) => rollout >= 100) ?? fitting[0] ?? null;
}

/** Files that run on a processor, those made for it first; null: on most machines. */
export function filesOn(
  { files }: Pick<PublishedVersion, 'files'>,
  architecture: Architecture | null,
): PublishedFile[] {
  const wanted: readonly Architecture[] = architecture
    ? [architecture, 'universal']
    : ['universal', 'x64', 'arm64', 'ia32'];
  return wanted.flatMap((one) =>
    files.filter((file) => file.architecture === one && file.kind !== 'blockmap'),
  );
}

/**
 * Those that are installed, by people or by updaters. Only these must be signed to be published, so whoever chooses by the name alone
 * would be given what nobody has signed.
 */
export const installedOf = (files: readonly PublishedFile[]): PublishedFile[] =>
  files.filter(({ kind }) => isInstalled(kind));

/** The first file with one of these ends of its name, in their order. */
export function fileEnding(files: readonly PublishedFile[], ends: readonly string[]): PublishedFile | null {
  for (const end of ends) {
    const found = files.find(({ name }) => name.toLowerCase().endsWith(end));
    if (found) return found;
  }
  return null;
}

/** The file that people install: an installer rather than an archive; null if there is neither. */
export const installable = (files: readonly PublishedFile[]): PublishedFile | null =>
  files.find(({ kind }) => kind === 'installer') ?? files.find(({ kind }) => kind === 'archive') ?? null;
