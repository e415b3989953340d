import type { Pdfium } from './pdfium.ts';

/** A file that a document carries. */
export interface AttachedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface AttachmentOptions {
  /** Attachments that are looked at. */
  most: number;
  /** Bytes of one; a larger one is left out. */
  bytes: number;
  /** Bytes of all; those that would exceed it are left out. */
  whole: number;
  wanted?: (name: string) => boolean;
}

/** Files of a document's own list; those of annotations on pages are not among them. A damaged one is left out. */
export function readAttachments(
  { api, scratch, string, int, heap }: Pdfium,
  document: number,
  { most, bytes, whole, wanted = () => true }: AttachmentOptions,
): AttachedFile[] {
  const found: AttachedFile[] = [];
  let left = whole;
  const count = Math.min(most, api.FPDFDoc_GetAttachmentCount(document));
  for (let index = 0; index < count; index++) {
    const attachment = api.FPDFDoc_GetAttachment(document, index);
    if (attachment === 0) continue;
    const name = string((into, size) => api.FPDFAttachment_GetName(attachment, into, size));
    if (!wanted(name)) continue;
    const size = scratch(4, (out) =>
      api.FPDFAttachment_GetFile(attachment, 0, 0, out) ? int(out) >>> 0 : 0,
    );
    if (size === 0 || size > Math.min(bytes, left)) continue;
    const read = scratch(size, (into) =>
      scratch(4, (out) =>
        api.FPDFAttachment_GetFile(attachment, into, size, out) ? heap().slice(into, into + size) : null,
      ),
    );
    if (!read) continue;
    found.push({ name, bytes: read });
    left -= size;
  }
  return found;
}
