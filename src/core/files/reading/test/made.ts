import type { FileHandle } from 'node:fs/promises';
import { downloadZip } from 'client-zip';
import { openSpool } from '../../../transfer/spool.ts';
import type { FileToRead } from '../reading.ts';

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  tif: 'image/tiff',
  heic: 'image/heic',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  html: 'text/html',
  rtf: 'application/rtf',
  eml: 'message/rfc822',
  csv: 'text/csv',
  mp4: 'video/mp4',
};

const opened: FileHandle[] = [];
/** Closes the files of `stored`. */
export const closeStored = (): Promise<unknown> => Promise.all(opened.splice(0).map((file) => file.close()));

/** A file as it is stored, of the type that its name says. */
export async function stored(name: string, content: Uint8Array | string): Promise<FileToRead> {
  const file = await openSpool();
  opened.push(file);
  const bytes = Buffer.from(content);
  await file.write(bytes, 0, bytes.length, 0);
  const mediaType = TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream';
  return { fd: file.fd, size: bytes.length, name, mediaType };
}

/** An archive of these parts, as office files are. */
export async function zipped(parts: Record<string, string | Uint8Array>): Promise<Buffer> {
  const entries = Object.entries(parts).map(([name, input]) => ({ name, input }));
  return Buffer.from(await downloadZip(entries).arrayBuffer());
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A Word file of these paragraphs, or of this XML. */
export const docx = (body: string): Promise<Buffer> =>
  zipped({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${W}"><w:body>${body}</w:body></w:document>`,
  });

export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
