import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { fileUrl, useTicket } from '../../../../admin/files/ticket.ts';
import type { Broadcast } from '../broadcasts.api.ts';
import { broadcastApi } from './broadcasts-data.ts';

const isId = (value: string): boolean => /^[0-9a-f-]{36}$/.test(value);

/**
 * The file that the phone shows: that of the record, or one that was just sent, which only the browser can show until the form is saved.
 * `picking`: for the element around the form's input, to see which file is chosen or dropped.
 */
export function usePreviewFile(record: Broadcast | null, fileId: string) {
  const ticket = useTicket();
  const picked = useRef<File | null>(null);
  /** Files of this form, by the ids that they got. */
  const [sent, setSent] = useState<ReadonlyMap<string, { name: string; src: string }>>(new Map());
  const saved = record?.file_id ?? null;
  useEffect(() => {
    const file = picked.current;
    if (!file || !isId(fileId) || fileId === saved) return;
    picked.current = null;
    setSent((before) =>
      before.has(fileId)
        ? before
        : new Map(before).set(fileId, { name: file.name, src: URL.createObjectURL(file) }),
    );
  }, [fileId, saved]);
  const made = useRef(sent);
  made.current = sent;
  useEffect(() => () => made.current.forEach(({ src }) => void URL.revokeObjectURL(src)), []);

  const pick = (files: FileList | null): void => {
    picked.current = files?.[0] ?? null;
  };
  const picking = {
    onChangeCapture: ({ target }: ChangeEvent<HTMLElement>): void => {
      if (target instanceof HTMLInputElement && target.type === 'file') pick(target.files);
    },
    onDropCapture: ({ dataTransfer }: DragEvent): void => pick(dataTransfer.files),
  };
  const file =
    record?.file && saved === fileId
      ? {
          name: record.file.name,
          src: fileUrl(`${broadcastApi(record.idguid)}/file`, ticket, { inline: true }),
        }
      : (sent.get(fileId) ?? (isId(fileId) ? { name: 'Poslana datoteka' } : null));
  return { file, picking };
}
