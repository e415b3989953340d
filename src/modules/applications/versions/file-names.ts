import { fold } from '../../../core/fold.ts';
import type { Platform } from '../catalogue/platforms.ts';
import type { Architecture, FileKind } from './states.ts';

/** Characters of a file's name in its address. */
export const MAX_NAME = 150;
export const BLOCKMAP = '.blockmap';

/** A file's name as it stands in its address: letters without diacritics, and `-` for everything that is escaped there. */
export function addressName(name: string): string {
  const plain = [...name]
    .map((character) => {
      if (/[A-Za-z0-9._+-]/.test(character)) return character;
      const folded = fold(character);
      const letter = /^[a-z0-9]+$/.test(folded) ? folded : '-';
      return character === character.toLowerCase() ? letter : letter.toUpperCase();
    })
    .join('')
    .replaceAll(/-{2,}/g, '-')
    .replace(/^[.-]+/, '');
  if (plain.length <= MAX_NAME) return plain || 'datoteka';
  // What is behind the last dots says what it is.
  const end = /(\.[A-Za-z0-9]{1,10}){0,2}$/.exec(plain)![0];
  return plain.slice(0, MAX_NAME - end.length) + end;
}

/** What a file is, by its name; the publisher may say otherwise. */
export function kindOfName(name: string): FileKind {
  if (name.endsWith(BLOCKMAP)) return 'blockmap';
  if (/\.(exe|msi|msix|dmg|pkg|deb|rpm|pacman|appimage|snap|flatpak|apk)$/i.test(name)) return 'installer';
  return /\.(zip|gz|tgz|xz|bz2|nupkg|7z)$/i.test(name) ? 'archive' : 'other';
}

/** For which processors it is, by its name; a name that says nothing means what is usual on the platform. */
export function architectureOfName(name: string, platform: Platform): Architecture {
  if (/arm64|aarch64/i.test(name)) return 'arm64';
  if (/x64|x86[_-]64|amd64|win64/i.test(name)) return 'x64';
  if (/ia32|i[36]86|x86|win32/i.test(name)) return 'ia32';
  if (/universal|noarch/i.test(name)) return 'universal';
  return platform === 'windows' || platform === 'linux' ? 'x64' : 'universal';
}

/** The file that a signature file belongs to, by its name; null for another file. */
export const signedName = (name: string): string | null => /^(.+)\.(minisig|sig)$/i.exec(name)?.[1] ?? null;

/** Whether people or updaters install it, so that it has to be signed. */
export const isInstalled = (kind: FileKind): boolean => kind === 'installer' || kind === 'archive';
