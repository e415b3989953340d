import { claimedFormatOf } from '../media/names.ts';
import type { Source } from './source.ts';

export type Kind = 'picture' | 'pdf' | 'office' | 'text' | 'csv' | 'html' | 'rtf' | 'mail';

const PICTURES = /^image\/(jpeg|png|webp|gif|avif|tiff)$/;
const OFFICE =
  /^application\/vnd\.(openxmlformats-officedocument\.(wordprocessingml|spreadsheetml|presentationml)|oasis\.opendocument\.(text|spreadsheet|presentation)|ms-(word|excel|powerpoint)\.\w+\.macroenabled)/;
const BY_TYPE: [RegExp, Kind][] = [
  [PICTURES, 'picture'],
  [/^application\/pdf$/, 'pdf'],
  [OFFICE, 'office'],
  // Old office files are this container, and so are protected new ones, which the reader tells apart.
  [/^application\/(x-cfb|x-ole-storage|msword|vnd\.ms-(excel|powerpoint))$/, 'office'],
  [/^text\/(csv|tab-separated-values)$/, 'csv'],
  [/^text\/html$|^application\/xhtml\+xml$/, 'html'],
  [/^(application|text)\/rtf$/, 'rtf'],
  [/^message\/rfc822$/, 'mail'],
  [/^text\/|^application\/(json|xml|x-ndjson|yaml)$|\+(json|xml)$/, 'text'],
];
const BY_EXTENSION: Record<Kind, string> = {
  picture: '',
  pdf: '',
  office: 'docx docm dotx xlsx xlsm xltx pptx pptm ppsx odt ods odp ott ots otp',
  csv: 'csv tsv',
  html: 'html htm xhtml',
  rtf: 'rtf',
  mail: 'eml',
  text: 'txt md markdown json xml log yml yaml ini sql',
};
/** Types that only say that nothing more is known. */
const VAGUE = /^(application\/(octet-stream|zip|x-zip-compressed)|text\/plain|)$/;

/** How a file is read, by its type, and by its name where the type says little; null if it is not read. */
export function readingKindOf({ mediaType, name }: Pick<Source, 'mediaType' | 'name'>): Kind | null {
  const type = mediaType.split(';', 1)[0]!.trim().toLowerCase();
  const extension = claimedFormatOf(name);
  const byName = (Object.keys(BY_EXTENSION) as Kind[]).find((kind) =>
    BY_EXTENSION[kind].split(' ').filter(Boolean).includes(extension),
  );
  if (VAGUE.test(type) && byName) return byName;
  return BY_TYPE.find(([pattern]) => pattern.test(type))?.[1] ?? null;
}
