import type { Application } from '../catalogue/application.ts';
import { channelLabel, PLATFORMS, type Platform } from '../catalogue/platforms.ts';
import type { PublisherKeys } from '../signatures/publisher-keys.ts';
import { BLOCKMAP, isInstalled } from './file-names.ts';
import type { CheckState, FileKind } from './states.ts';

/** Why a version cannot be published yet, in Bosnian; `file`: the file that it is about. */
export interface Obstacle {
  file: string | null;
  text: string;
  /** It goes away by itself. */
  passing?: true;
  /** It goes away once the file is verified by the keys that the application has now. */
  outdated?: true;
}

/** A file as far as publication asks. */
export interface CheckedFile {
  idguid: string;
  name: string;
  kind: FileKind;
  state: CheckState;
  fault: string | null;
  minisign: string | null;
  ed25519: string | null;
  checked_with: string | null;
}

/** Everything that stands in the way of publishing a draft. */
export function obstaclesOf(
  { platform, channel }: { platform: Platform; channel: string },
  { platforms, channels }: Pick<Application, 'platforms' | 'channels'>,
  keys: PublisherKeys,
  files: readonly CheckedFile[],
): Obstacle[] {
  const found: Obstacle[] = [];
  if (!platforms.includes(platform))
    found.push({ file: null, text: `Aplikacija više nije za ${PLATFORMS[platform]}.` });
  if (!channels.includes(channel))
    found.push({ file: null, text: `Aplikacija više nema kanal „${channelLabel(channel)}”.` });
  if (!files.some(({ kind }) => isInstalled(kind)))
    found.push({ file: null, text: 'Dodajte bar jednu datoteku: instalaciju ili arhivu za nadogradnju.' });
  const names = new Set(files.map(({ name }) => name));
  const mustBeSigned = keys.minisign !== null || keys.sparkle !== null;
  for (const file of files) {
    const { idguid, name, kind, state, fault, minisign, ed25519, checked_with } = file;
    const isSigned =
      (keys.minisign !== null && minisign !== null) || (keys.sparkle !== null && ed25519 !== null);
    if (state === 'waiting') found.push({ file: idguid, text: 'Još se provjerava.', passing: true });
    // Also of one without a signature: the server may have to sign it by now.
    else if (checked_with !== keys.fingerprint)
      found.push({
        file: idguid,
        text: 'Provjerena je ključem koji aplikacija više nema.',
        passing: true,
        outdated: true,
      });
    else if (state === 'refused') found.push({ file: idguid, text: fault! });
    else if (mustBeSigned && isInstalled(kind) && !isSigned)
      found.push({ file: idguid, text: 'Nema potpis, a aplikacija ima javni ključ. Priložite ga.' });
    if (kind === 'blockmap' && !names.has(name.slice(0, -BLOCKMAP.length)))
      found.push({
        file: idguid,
        text: `Nema datoteke ${name.slice(0, -BLOCKMAP.length)}, čija je ovo mapa.`,
      });
  }
  return found;
}
