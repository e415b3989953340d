import { type ReactNode, useEffect, useState } from 'react';
import { CTRL } from '../../../web/ctrl-key.ts';
import { Refusal } from '../../../web/worker/job-messages.ts';
import { toast } from '../../frame/toasts.tsx';
import { copyContent, save } from './download.ts';
import { shareAddress } from './page-address.ts';
import { useSubmitKey } from './use-submit-key.ts';
import type { UndoControls } from './use-undo.ts';

/** How long a button shows "Kopirano", in milliseconds. */
const CONFIRMED_FOR = 2000;

const NOT_ALLOWED = `Preglednik nije dozvolio kopiranje. Označite tekst i pritisnite ${CTRL}+C.`;

interface ActionProps {
  onClick: () => void;
  disabled?: boolean;
  /** Accessible name, where the visible text is not enough. */
  label?: string;
  strong?: boolean;
  children: ReactNode;
}

/** A small button above or below what it acts on. */
export function Action({ onClick, disabled = false, label, strong = false, children }: ActionProps) {
  return (
    <button
      type="button"
      className={strong ? 'tool-action tool-action-strong' : 'tool-action'}
      disabled={disabled}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Undo and redo buttons. They are disabled rather than hidden, so that nothing moves under the pointer. */
export function UndoActions({ steps }: { steps: UndoControls }) {
  return (
    <>
      <Action disabled={!steps.canUndo} onClick={steps.undo}>
        Vrati
      </Action>
      <Action disabled={!steps.canRedo} onClick={steps.redo}>
        Ponovi
      </Action>
    </>
  );
}

/** Makes the result the input of the opposite direction, also by Ctrl+Enter. Null: there is no result. */
export function SwapAction({ turn }: { turn: (() => void) | null }) {
  useSubmitKey(turn);
  return (
    <Action disabled={turn === null} onClick={() => turn?.()}>
      Okreni <kbd>{`${CTRL}+Enter`}</kbd>
    </Action>
  );
}

/** Copies `content` and confirms it on the button until `of` changes. */
export function CopyButton({
  content,
  of,
  disabled,
  label,
  strong,
  failed,
  children = 'Kopiraj',
}: {
  content: () => Blob | string | Promise<Blob | string>;
  /** Identifies the content; a change resets the confirmation. */
  of?: unknown;
  disabled?: boolean;
  label?: string;
  strong?: boolean;
  /** Error text instead of the general one, where the browser refuses. */
  failed?: string;
  children?: ReactNode;
}) {
  const [copied, setCopied] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said was said of these
  useEffect(() => setCopied(0), [of, disabled]);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(0), CONFIRMED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    // The clipboard must be called inside the click: no await before it.
    const copying = content();
    try {
      await copyContent(copying);
      setCopied(copied + 1);
    } catch (error) {
      toast.error(error instanceof Refusal ? error.message : (failed ?? NOT_ALLOWED));
    }
  };
  return (
    <>
      <Action
        onClick={() => void copy()}
        {...(disabled && { disabled })}
        {...(label && { label })}
        {...(strong && { strong })}
      >
        {copied ? 'Kopirano' : children}
      </Action>
      <span className="unseen" role="status">
        {copied ? 'Kopirano' : ''}
      </span>
    </>
  );
}

/** Saves a file. */
export function DownloadButton({
  content,
  name,
  type,
  disabled,
  strong,
  children = 'Preuzmi',
}: {
  content: () => Blob | string;
  name: string;
  type?: string;
  disabled?: boolean;
  strong?: boolean;
  children?: ReactNode;
}) {
  return (
    <Action
      onClick={() => save(content(), name, type)}
      {...(disabled && { disabled })}
      {...(strong && { strong })}
    >
      {children}
    </Action>
  );
}

/** Copies the page's address with the options. `sharedTexts` names those that only this link carries; the input is never in it. */
export function ShareButton({ also: sharedTexts }: { also: string }) {
  return <CopyButton content={shareAddress}>Link s postavkama{sharedTexts}</CopyButton>;
}
