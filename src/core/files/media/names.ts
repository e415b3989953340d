import { extensionOf } from '../file-name.ts';

/** Media types that file-type does not tell, by the extension of a name. */

/** Texts: any text may have any of these names. */
export const TEXTS: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  ini: 'text/plain',
  conf: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  json: 'application/json',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  sql: 'application/sql',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  eml: 'message/rfc822',
  pem: 'application/x-pem-file',
};

/** Formats in the container of old Office documents. */
export const COMPOUND: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
  msi: 'application/x-msi',
};

/** Further names of one type. */
const ALIASES: readonly (readonly string[])[] = [
  ['jpg', 'jpeg', 'jpe', 'jfif'],
  ['png', 'apng'],
  ['tif', 'tiff', 'dng', 'nef', 'arw', 'cr2'],
  ['heic', 'heif', 'hif', 'avif'],
  ['mp4', 'm4v', 'm4a', 'mov', 'qt', '3gp', '3g2', 'f4v'],
  ['mp3', 'mp2', 'mpga', 'aac'],
  ['ogg', 'oga', 'ogv', 'ogx', 'opus'],
  ['mkv', 'mka', 'webm'],
  ['asf', 'wma', 'wmv'],
  ['mpg', 'mpeg', 'vob', 'ts', 'mts', 'm2ts'],
  ['gz', 'tgz'],
  ['bz2', 'tbz2'],
  ['xz', 'txz'],
  ['pdf', 'ai'],
  ['ps', 'eps', 'ai'],
  ['exe', 'dll', 'scr', 'com', 'sys'],
  ['ttf', 'ttc'],
  ['ics', 'ical', 'txt'],
  ['vcf', 'txt'],
  ['vtt', 'srt', 'txt'],
  ['xml', 'svg', 'html', 'xhtml', 'xsd', 'xsl', 'kml', 'gpx', 'rss', 'txt'],
  ['reg', 'txt'],
];

/** Formats whose files are ZIP archives; a beginning may not tell which. */
const ZIPPED =
  /^(?:zip|(?:doc|xls|ppt|pps|pot|dot|xlt)[xm]|ppsx|od[tspg]|ot[tspg]|epub|jar|war|apk|xpi|3mf|pages|numbers|key|kmz|cbz|vsdx)$/;

/** Whether a file with one extension by its content may carry the other in its name. */
export function mayBeNamed(extension: string, named: string): boolean {
  return (
    extension === named ||
    (ZIPPED.test(extension) && ZIPPED.test(named)) ||
    (extension in TEXTS && named in TEXTS) ||
    ALIASES.some((names) => names.includes(extension) && names.includes(named))
  );
}

/** The format that a name claims: its extension in small letters, without the dot; empty if it is none that a format has. */
export const claimedFormatOf = (name: string): string =>
  /^\.([a-z0-9]+)$/.exec(extensionOf(name).toLowerCase())?.[1] ?? '';
