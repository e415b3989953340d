import { type Charset, encodingName } from '../charset/charset.ts';
import { Action } from './actions.tsx';
import type { Refusal } from './jobs.ts';
import { Notice } from './notice.tsx';
import type { Wrong } from './place.ts';
import type { Misread } from './read-text.ts';
import { selectIn } from './select.ts';
import { countText } from './sizes.ts';

interface FaultProps {
  failure: Refusal;
  /** The box with the input, to put the cursor where it is wrong. */
  box: { current: HTMLTextAreaElement | null };
  /** Offered where leaving out what does not belong would help. */
  onSkip?: () => void;
  /** Offered where the file seems to be written in something else. */
  onCharset?: (charset: Charset) => void;
}

/** What is wrong with an input, and where: the words, the piece of text, and the way there. */
export function FaultNotice({ failure, box, onSkip, onCharset }: FaultProps) {
  const { place, at, length, skippable, likely } = (failure.details ?? {}) as Partial<Wrong & Misread>;
  const go = (from: number): void => {
    const area = box.current;
    if (area)
      selectIn(area, area.value.slice(0, from), area.value.slice(from, from + Math.max(length ?? 0, 1)));
  };
  return (
    <Notice kind="error">
      {place && (
        <strong>
          Red {countText(place.line)}, kolona {countText(place.column)}:{' '}
        </strong>
      )}
      {failure.message}
      {place && (
        <code>
          {place.before}
          <mark>{place.letter.trim() ? place.letter : '␣'}</mark>
          {place.after}
        </code>
      )}
      {(at != null || (skippable && onSkip) || (likely && onCharset)) && (
        <span className="tool-actions">
          {at != null && <Action onClick={() => go(at)}>Pokaži mjesto</Action>}
          {skippable && onSkip && <Action onClick={onSkip}>Preskoči što ne pripada</Action>}
          {likely && onCharset && (
            <Action onClick={() => onCharset(likely)}>Pročitaj kao {encodingName(likely)}</Action>
          )}
        </span>
      )}
    </Notice>
  );
}
