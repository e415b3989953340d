/** States of a version: it only goes forward. */
export const STATE_LABELS = { draft: 'Nacrt', published: 'Objavljena', withdrawn: 'Povučena' } as const;
export type VersionState = keyof typeof STATE_LABELS;

/** What a file of a version is for. */
export const KIND_LABELS = {
  installer: 'Instalacija',
  archive: 'Arhiva za nadogradnju',
  blockmap: 'Mapa blokova',
  other: 'Prateća datoteka',
} as const;
export type FileKind = keyof typeof KIND_LABELS;

export const ARCHITECTURES = {
  x64: 'x64',
  arm64: 'ARM64',
  ia32: 'x86 (32 bita)',
  universal: 'Sve',
} as const;
export type Architecture = keyof typeof ARCHITECTURES;

/** What the server has found of a file: it waits, fits its signatures, or does not. */
export const CHECK_LABELS = {
  waiting: 'Provjerava se',
  verified: 'Provjerena',
  refused: 'Nije prihvaćena',
} as const;
export type CheckState = keyof typeof CHECK_LABELS;
