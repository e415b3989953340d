import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Encoding, encodingName } from '../charset/charset.ts';
import { Action } from './actions.tsx';
import {
  encodingOfBlob,
  isBinary,
  type Mark,
  PIECE,
  type Piece,
  pieceCount,
  readPiece,
  splitAt,
} from './pieces.ts';
import { selectIn } from './select.ts';
import { sizeText } from './sizes.ts';

interface BlobViewProps {
  id?: string;
  blob: Blob;
  /** Of the file; without one it is only as large as it is. */
  name?: string;
  /** For whoever cannot see what it stands beside. */
  label?: string;
  /** The bytes that are shown, and selected; a new object shows them again. */
  mark?: Mark;
  actions?: ReactNode;
}

const UNREADABLE: Piece = {
  text: 'Datoteka se više ne može pročitati.',
  start: 0,
  end: 0,
  bytes: new Uint8Array(),
};

/** What stands in the box in place of letters that would mean nothing. */
const NO_TEXT = 'Ovo nije tekst, pa se ne prikazuje.';

/** Every other byte of UTF-16 may be one that no other text has. */
const shownText = (piece: (Piece & { encoding?: Encoding }) | null): string =>
  piece && !piece.encoding?.startsWith('utf-16') && isBinary(piece.bytes) ? NO_TEXT : (piece?.text ?? '');

/** A large text, of which one piece at a time is in the page. */
export function BlobView({ id, blob, name, label, mark, actions }: BlobViewProps) {
  const [index, setIndex] = useState(0);
  const [piece, setPiece] = useState<(Piece & { encoding?: Encoding }) | null>(null);
  const count = pieceCount(blob.size);
  const shown = Math.min(index, count - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins where it is asked to
  useEffect(() => setIndex(Math.floor((mark?.at ?? 0) / PIECE)), [blob, mark]);
  useEffect(() => {
    let wanted = true;
    const read = async (): Promise<void> => {
      const encoding = await encodingOfBlob(blob);
      const next = await readPiece(blob, shown, encoding);
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
