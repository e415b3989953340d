import type { Kept } from '../../core/records/kept.ts';

/** Removed files in the trash. */
export const KEPT_FILES: Kept = {
  name: 'stored-files',
  many: 'Datoteke',
  titled: 'Naziv',
  api: '/api/admin/stored-files',
  path: '/admin/stored-files',
  permission: 'admin_stored_files_save',
};

/** Addresses of a link to a file: its page, and the API that needs no sign-in. */
export const PUBLIC_SHARE = { page: '/dijeljenje/:token', api: '/api/public/shares' } as const;

/** Kinds of files as people tell them apart. */
export const KIND_LABELS = {
  slika: 'Slika',
  pdf: 'PDF',
  dokument: 'Dokument',
  tabela: 'Tabela',
  prezentacija: 'Prezentacija',
  tekst: 'Tekst',
  zvuk: 'Zvuk',
  film: 'Film',
  arhiva: 'Arhiva',
  ostalo: 'Ostalo',
} as const;
export type FileKind = keyof typeof KIND_LABELS;

const KINDS: readonly [RegExp, FileKind][] = [
  [/^image\//, 'slika'],
  [/^application\/pdf$/, 'pdf'],
  [/spreadsheet|ms-excel|csv/, 'tabela'],
  [/presentation|powerpoint/, 'prezentacija'],
  [/wordprocessing|msword|opendocument\.text|rtf/, 'dokument'],
  [/^audio\//, 'zvuk'],
  [/^video\//, 'film'],
  [/zip|compressed|tar|gzip|7z|rar/, 'arhiva'],
  [/^text\/|json|xml/, 'tekst'],
];

/** The kind of a media type. */
export const kindOf = (mediaType: string): FileKind =>
  KINDS.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'ostalo';
