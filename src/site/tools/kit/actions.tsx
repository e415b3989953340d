import { type ReactNode, useEffect, useState } from 'react';
import { toast } from '../../frame/toasts.tsx';
import { addressNow } from './address.ts';
import { Refusal } from './jobs.ts';
import { copyContent, save } from './save.ts';
import type { Steps } from './use-history.ts';
import { useSubmitKey } from './use-submit-key.ts';

/** How long a button says what it has done, in milliseconds. */
const SAID = 2000;

const NOT_ALLOWED = 'Preglednik nije dozvolio kopiranje. Označite tekst i pritisnite Ctrl+C.';

interface ActionProps {
  onClick: () => void;
  disabled?: boolean;
  /** For whoever cannot see what it stands beside. */
  label?: string;
  strong?: boolean;
  children: ReactNode;
}

/** A small button over or under what it acts on. */
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

/** The way back to what stood there before, and forward again; always there, so that no button moves under the pointer. */
export function StepActions({ steps }: { steps: Steps }) {
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

/** Turns a result into the input of the way back, also by Ctrl+Enter; null: there is none to turn. */
export function TurnAction({ turn }: { turn: (() => void) | null }) {
  useSubmitKey(turn);
  return (
    <Action disabled={turn === null} onClick={() => turn?.()}>
      Okreni <kbd>Ctrl+Enter</kbd>
    </Action>
  );
}

/** Copies what `content` answers, and says so on itself, until something else would be copied. */
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
  /** By what the content is told from another. */
  of?: unknown;
  disabled?: boolean;
  label?: string;
  strong?: boolean;
  /** Said where the browser does not let it, instead of what is said of every text. */
  failed?: string;
  children?: ReactNode;
}) {
  const [copied, setCopied] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said was said of these
  useEffect(() => setCopied(0), [of, disabled]);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(0), SAID);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    // Nothing may be awaited before the clipboard is asked.
    const given = content();
    try {
      await copyContent(given);
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

/** Copies the address of this page with its options, `also` those that stand in no address else; what stands in the tool is not in it. */
export function ShareButton({ also }: { also: string }) {
  return <CopyButton content={addressNow}>Link s postavkama{also}</CopyButton>;
}
