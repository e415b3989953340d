import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Encoding, encodingName } from '../charset/charset.ts';
import { Action } from './actions.tsx';
import { selectIn } from './select.ts';
import { sizeText } from './sizes.ts';
import {
  type ByteRange,
  CHUNK_SIZE,
  chunkCount,
  encodingOfBlob,
  isBinary,
  readChunk,
  splitAt,
  type TextChunk,
} from './text-chunks.ts';

interface BlobViewProps {
  id?: string;
  blob: Blob;
  /** File name; without one only the size is shown. */
  name?: string;
  /** Accessible name, where no visible label belongs to it. */
  label?: string;
  /** Bytes to scroll to and select; a new object selects them again. */
  mark?: ByteRange;
  actions?: ReactNode;
}

const UNREADABLE: TextChunk = {
  text: 'Datoteka se više ne može pročitati.',
  start: 0,
  end: 0,
  bytes: new Uint8Array(),
};

/** Shown instead of the characters of a binary file. */
const NO_TEXT = 'Ovo nije tekst, pa se ne prikazuje.';

/** UTF-16 has a NUL in every second byte, so the test for binary files does not apply to it. */
const shownText = (piece: (TextChunk & { encoding?: Encoding }) | null): string =>
  piece && !piece.encoding?.startsWith('utf-16') && isBinary(piece.bytes) ? NO_TEXT : (piece?.text ?? '');

/** A large text; only one chunk of it is in the page at a time. */
export function BlobView({ id, blob, name, label, mark, actions }: BlobViewProps) {
  const [index, setIndex] = useState(0);
  const [piece, setPiece] = useState<(TextChunk & { encoding?: Encoding }) | null>(null);
  const count = chunkCount(blob.size);
  const shown = Math.min(index, count - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins where it is asked to
  useEffect(() => setIndex(Math.floor((mark?.at ?? 0) / CHUNK_SIZE)), [blob, mark]);
  useEffect(() => {
    let wanted = true;
    const read = async (): Promise<void> => {
      const encoding = await encodingOfBlob(blob);
      const next = await readChunk(blob, shown, encoding);
      if (wanted) setPiece({ ...next, encoding });
    };
    read().catch(() => wanted && setPiece(UNREADABLE));
    return () => {
      wanted = false;
    };
  }, [blob, shown]);

  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const parts = mark && piece && splitAt(piece, mark);
    if (parts && box.current) selectIn(box.current, parts[0], parts[1]);
  }, [mark, piece]);

  return (
    <div className="tool-blob">
      <p className="tool-blob-head">
        {name && <strong>{name}</strong>} <span>{sizeText(blob.size)}</span>
        {count > 1 && piece && (
          <span>
            prikazano {sizeText(piece.start)} – {sizeText(piece.end)}
          </span>
        )}
        {piece?.encoding && piece.encoding !== 'utf-8' && <span>{encodingName(piece.encoding)}</span>}
        {actions}
      </p>
      <textarea
        ref={box}
        id={id}
        className="tool-result"
        readOnly
        spellCheck={false}
        aria-label={label ?? name ?? 'Tekst'}
        value={shownText(piece)}
      />
      {count > 1 && (
        <div className="tool-pieces">
          <Action disabled={shown === 0} onClick={() => setIndex(shown - 1)}>
            Prethodni dio
          </Action>
          <input
            type="range"
            min={0}
            max={count - 1}
            value={shown}
            aria-label="Mjesto u tekstu"
            aria-valuetext={`dio ${shown + 1} od ${count}`}
            onInput={(event) => setIndex(Number(event.currentTarget.value))}
          />
          <Action disabled={shown === count - 1} onClick={() => setIndex(shown + 1)}>
            Sljedeći dio
          </Action>
        </div>
      )}
    </div>
  );
}
