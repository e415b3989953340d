import { Action } from '../kit/actions.tsx';
import type { Refusal } from '../kit/jobs.ts';
import { Notice } from '../kit/notice.tsx';
import { countText } from '../kit/sizes.ts';
import type { Wrong } from './coding/say.ts';

interface FaultProps {
  failure: Refusal;
  /** The box with the input, to put the cursor where it is wrong. */
  box: { current: HTMLTextAreaElement | null };
  /** Offered where leaving out what does not belong would help. */
  onSkip?: () => void;
}

/** What is wrong with an input, and where: the words, the piece of text, and the way there. */
export function FaultNotice({ failure, box, onSkip }: FaultProps) {
  const wrong = failure.details as Wrong | undefined;
  const go = (): void => {
    const area = box.current;
    if (!area || wrong?.at == null) return;
    area.focus();
    area.setSelectionRange(wrong.at, wrong.at + Math.max(wrong.length, 1));
  };
  return (
    <Notice kind="error">
      {wrong && (
        <strong>
          Red {countText(wrong.place.line)}, kolona {countText(wrong.place.column)}:{' '}
        </strong>
      )}
      {failure.message}
      {wrong && (
        <code>
          {wrong.place.before}
          <mark>{wrong.place.letter.trim() ? wrong.place.letter : '␣'}</mark>
          {wrong.place.after}
        </code>
      )}
      {wrong && (wrong.at !== null || (wrong.skippable && onSkip)) && (
        <span className="tool-actions">
          {wrong.at !== null && <Action onClick={go}>Pokaži mjesto</Action>}
          {wrong.skippable && onSkip && <Action onClick={onSkip}>Preskoči što ne pripada</Action>}
        </span>
      )}
    </Notice>
  );
}
