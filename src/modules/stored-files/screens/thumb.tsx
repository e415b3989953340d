import { useState } from 'react';
import { FileIcon } from '../../../admin/files/file-icon.tsx';
import { fileUrl } from '../../../admin/files/ticket.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { thumbOf } from './client.ts';

/** A file's thumbnail, loaded when it is scrolled to; its sign while there is none. */
export function Thumb({ file, ticket }: { file: StoredFileRow; ticket: string | null }) {
  // A renewed ticket is no reason to load the picture again.
  const [used, setUsed] = useState(ticket);
  const [broken, setBroken] = useState(false);
  if (used === null && ticket !== null) setUsed(ticket);
  const src = fileUrl(thumbOf(file), used, { v: String(file.revision) });
  if (!file.has_thumb || broken || !src) return <FileIcon kind={file.kind} size={52} />;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => (used === ticket ? setBroken(true) : setUsed(ticket))}
    />
  );
}
