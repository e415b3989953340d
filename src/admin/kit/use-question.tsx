import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast';
import type { Answer } from '../../web/call.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { messageOf, problemOf, statusOf } from './errors.ts';

/** A question before something is done; without `confirmLabel` a message that is only read. */
export interface Question {
  /** Names the record: "Obrisati ulogu „Skladištar”?" */
  title: string;
  /** What will happen, and whether it can be undone. */
  text?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Does it; may ask a further question. The API's answer, if it returns one, is shown and everything on screen refetched. */
  confirm?: () => unknown;
  done?: () => void;
  /** Title above the reason for which the server refused. */
  refusal?: string;
  /** The reason, where the server's message is not enough. */
  reasonOf?: (error: unknown) => ReactNode;
}

/** Asks before something is done, does it, and says why it could not be done. `dialog` is to be rendered. */
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
      question.done?.();
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
