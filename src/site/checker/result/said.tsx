import { readMarkdown } from './markdown.ts';

interface SaidProps {
  text: string;
  /** It stands where a link cannot: its words stay, without the link. */
  plain?: boolean;
  /** It may be a text of the page under test, which is shown as it is. */
  foreign?: boolean;
}

/** A text of the report with its code and its links. */
export function Said({ text, plain = false, foreign = false }: SaidProps) {
  return readMarkdown(text, !foreign).map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
    if (piece.kind === 'code') return <code key={index}>{piece.text}</code>;
    if (piece.kind === 'text' || plain) return piece.text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
        {piece.text}
      </a>
    );
  });
}
