import { readMarkdown } from './markdown.ts';

/** A text of the report with its code, and its links unless it stands where a link cannot (`plain`). */
export function Said({ text, plain = false }: { text: string; plain?: boolean }) {
  return readMarkdown(text).map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
    if (piece.kind === 'code') return <code key={index}>{piece.text}</code>;
    if (piece.kind === 'text' || plain) return piece.text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer">
        {piece.text}
      </a>
    );
  });
}
