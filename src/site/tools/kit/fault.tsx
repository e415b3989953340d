import type { Refusal } from '../../../web/worker/job-messages.ts';
import { type Charset, encodingName } from '../charset/charset.ts';
import { Action } from './actions.tsx';
import { Notice } from './notice.tsx';
import type { Misread } from './read-text.ts';
import { selectIn } from './select.ts';
import { countText } from './sizes.ts';
import type { TextFault } from './text-position.ts';

interface FaultProps {
  failure: Refusal;
  /** The input's text box, to select the fault in it. */
  box: { current: HTMLTextAreaElement | null };
  /** Shown where skipping the invalid characters would help. */
  onSkip?: () => void;
  /** Shown where the file seems to be in another charset. */
  onCharset?: (charset: Charset) => void;
}

/** An error in the input: message, line and column, excerpt, and a button that selects it. */
export function FaultNotice({ failure, box, onSkip, onCharset }: FaultProps) {
  const { position, at, length, skippable, likely } = (failure.details ?? {}) as Partial<TextFault & Misread>;
  const go = (from: number): void => {
    const area = box.current;
    if (area)
      selectIn(area, area.value.slice(0, from), area.value.slice(from, from + Math.max(length ?? 0, 1)));
  };
  return (
    <Notice kind="error">
      {position && (
        <strong>
          Red {countText(position.line)}, kolona {countText(position.column)}:{' '}
        </strong>
      )}
      {failure.message}
      {position && (
        <code>
          {position.before}
          <mark>{position.letter.trim() ? position.letter : '␣'}</mark>
          {position.after}
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
