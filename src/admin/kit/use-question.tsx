import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast';
import type { Answer } from '../../web/call.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { messageOf, problemOf, statusOf } from './errors.ts';

/** A question before an action; without `confirmLabel` only a message. */
export interface Question {
  /** Names the record: "Obrisati ulogu „Skladištar”?" */
  title: string;
  /** What will happen, and whether it can be undone. */
  text?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Runs the action; may ask a further question. If it returns the API's answer, that is shown and everything on screen is refetched. */
  confirm?: () => unknown;
  done?: () => void | Promise<void>;
  /** Title above the reason for which the server refused. */
  refusal?: string;
  /** The reason, if the server's message is not enough. */
  reasonOf?: (error: unknown) => ReactNode;
}

/** Asks before an action, runs it, and shows why it failed. `dialog` is to be rendered. */
export function useQuestion() {
  const client = useQueryClient();
  // A closed question stays while its dialog fades out.
  const [{ question, opened, replaced }, setAsked] = useState({
    question: { title: '' } as Question,
    opened: false,
    replaced: false,
  });
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = (next: Question): void => {
    setAsked((now) => ({ question: next, opened: true, replaced: now.opened }));
    setProblem(null);
  };
  const close = (): void => setAsked((now) => ({ ...now, opened: false }));
  const confirm = async (): Promise<void> => {
    const { refusal = 'Radnja nije moguća', reasonOf = messageOf } = question;
    setPending(true);
    setProblem(null);
    try {
      const answer = (await question.confirm?.()) as Answer | undefined;
      setAsked((now) => (now.question === question ? { ...now, opened: false } : now));
      if (answer?.message) toast.success(answer.message);
      // Not before another page is open: that of a removed record would fetch it again.
      await question.done?.();
      if (answer) await client.invalidateQueries();
    } catch (error) {
      // Without an answer of the server it may be tried again.
      if (statusOf(error) === 0) setProblem(problemOf(error));
      else {
        ask({ title: refusal, text: reasonOf(error) });
        // What is shown may be outdated.
        void client.invalidateQueries();
      }
    } finally {
      setPending(false);
    }
  };
  const dialog = (
    <ConfirmDialog
      {...question}
      opened={opened}
      replaced={replaced}
      problem={problem}
      loading={pending}
      onConfirm={question.confirmLabel ? () => void confirm() : undefined}
      onClose={close}
    >
      {question.text}
    </ConfirmDialog>
  );
  return { ask, opened, dialog };
}
