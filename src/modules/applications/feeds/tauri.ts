import type { Platform } from '../catalogue/platforms.ts';
import type { Architecture } from '../versions/states.ts';
import { fileEnding, filesOn } from './choose.ts';
import { filePath } from './paths.ts';
import type { PublishedFile, PublishedVersion } from './published.ts';

/** `{{target}}` of Tauri's addresses. */
const TARGETS: Readonly<Record<string, Platform>> = { windows: 'windows', darwin: 'macos', linux: 'linux' };
/** `{{arch}}`, and what it is called here; null: there are no files for it. */
const ARCHITECTURES: Readonly<Record<string, Architecture | null>> = {
  x86_64: 'x64',
  aarch64: 'arm64',
  i686: 'ia32',
  armv7: null,
  riscv64: null,
};
/** `{{bundle_type}}`, and how its files end; an installation is updated by what it was installed with. */
const BUNDLES: Readonly<Record<string, readonly string[]>> = {
  nsis: ['.exe', '.nsis.zip'],
  msi: ['.msi', '.msi.zip'],
  wix: ['.msi', '.msi.zip'],
  appimage: ['.appimage', '.appimage.tar.gz'],
  deb: ['.deb'],
  rpm: ['.rpm'],
  app: ['.app.tar.gz', '.tar.gz'],
};
/** Where none is named: what Tauri's own bundler makes for updates. */
const USUAL: Partial<Record<Platform, readonly string[]>> = {
  windows: ['.exe', '.msi', '.nsis.zip', '.msi.zip'],
  macos: ['.app.tar.gz', '.tar.gz'],
  linux: ['.appimage', '.appimage.tar.gz', '.deb', '.rpm'],
};

/** What an installation is, by the words of its address. */
export interface TauriTarget {
  platform: Platform;
  architecture: Architecture | null;
  ends: readonly string[];
}

/** Reads them; null for a system or processor that Tauri does not have here. */
export function readTarget(target: string, arch: string, bundle: string | undefined): TauriTarget | null {
  const platform = Object.hasOwn(TARGETS, target) ? TARGETS[target] : undefined;
  const architecture = Object.hasOwn(ARCHITECTURES, arch) ? ARCHITECTURES[arch] : undefined;
  if (!platform || architecture === undefined) return null;
  const named = bundle !== undefined && Object.hasOwn(BUNDLES, bundle) ? BUNDLES[bundle] : undefined;
  return { platform, architecture, ends: named ?? USUAL[platform] ?? [] };
}

/** The signed file of a version for an installation; null if there is none. */
export const tauriFile = (
  version: PublishedVersion,
  { architecture, ends }: TauriTarget,
): PublishedFile | null =>
  architecture &&
  fileEnding(
    filesOn(version, architecture).filter(({ minisign }) => minisign !== null),
    ends,
  );

/** The answer of a dynamic server (v2.tauri.app/plugin/updater): the signature is the whole text in base64. */
export const tauriAnswer = (
  slug: string,
  version: PublishedVersion,
  file: PublishedFile,
  origin: string,
): string =>
  JSON.stringify({
    version: version.number,
    pub_date: version.publishedAt,
    url: origin + filePath(slug, { version, file }),
    signature: Buffer.from(file.minisign!).toString('base64'),
    notes: version.notes,
    // Not Tauri's; an application reads it from the raw answer.
    mandatory: version.mandatory,
  });
