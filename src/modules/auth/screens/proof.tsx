import { Button, Modal, PasswordInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { problemOf } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { ApiError } from '../../../web/call.ts';
import { signByPasskey, supportsPasskeys } from '../../../web/passkey.ts';
import classes from './security.module.css';

/** What is sent beside a change, to show that the person is there. */
type Proof = { current_password?: string; passkey?: { challenge: string; response: unknown } };

interface Question {
  send(proof: Proof): Promise<unknown>;
  settle(outcome: { value: unknown } | { error: unknown } | null): void;
}

/**
 * Sends changes that take a recent sign-in. Where the server asks for proof, the person is asked for their password or a
 * passkey, and the change is sent again. `proving` answers null when they gave up; `dialog` is to be rendered.
 */
export function useProof(withPasskey: boolean): {
  proving: <T>(send: (proof: Proof) => Promise<T>) => Promise<T | null>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const proving = async <T,>(send: (proof: Proof) => Promise<T>): Promise<T | null> => {
    try {
      return await send({});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error;
    }
    return new Promise<T | null>((resolve, reject) => {
      setQuestion({
        send,
        settle(outcome) {
          setQuestion(null);
          if (outcome === null) resolve(null);
          else if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.value as T);
        },
      });
    });
  };
  const dialog = question && <ProofDialog question={question} withPasskey={withPasskey} />;
  return { proving, dialog };
}

function ProofDialog({ question, withPasskey }: { question: Question; withPasskey: boolean }) {
  const [sending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const show = async (proof: () => Promise<Proof | null>): Promise<void> => {
    setSending(true);
    setWrong(null);
    try {
      const shown = await proof();
      if (shown) question.settle({ value: await question.send(shown) });
    } catch (error) {
      const why = complaintOf(error);
      if (why === null) question.settle({ error });
      else setWrong(why);
      requestAnimationFrame(() => input.current?.select());
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    const current_password = input.current?.value ?? '';
    if (current_password === '') setWrong('Unesite lozinku.');
    else void show(async () => ({ current_password }));
  };

  return (
    <Modal
      opened
      onClose={() => !sending && question.settle(null)}
      title="Potvrdite da ste to vi"
      size="26rem"
      zIndex={300}
    >
      <form noValidate onSubmit={submit} className={classes.stack}>
        <p className={classes.muted}>
          Prijavili ste se prije više od deset minuta. Prije promjene sigurnosti naloga unesite lozinku.
        </p>
        <PasswordInput
          ref={input}
          label="Trenutna lozinka"
          autoComplete="current-password"
          data-autofocus
          error={wrong}
          visibilityToggleButtonProps={{ 'aria-label': 'Prikaži lozinku' }}
        />
        <div className={classes.buttons}>
          {withPasskey && supportsPasskeys() && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={16} aria-hidden />}
              disabled={sending}
              onClick={() => void show(byPasskey)}
            >
              Pristupnim ključem
            </Button>
          )}
          <Button type="submit" loading={sending}>
            Potvrdi
          </Button>
        </div>
      </form>
    </Modal>
  );
}

async function byPasskey(): Promise<Proof | null> {
  const asked = await api.post<{ challenge: string; options: unknown }>('/api/korisnik/proof/passkey');
  const { challenge, options } = asked.data;
  const response = await signByPasskey(options);
  return response === null ? null : { passkey: { challenge, response } };
}

/** What is wrong with the proof itself; null where it is the change that was refused. */
function complaintOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return problemOf(error);
  const { current_password, passkey } = error.errors;
  if (current_password ?? passkey) return (current_password ?? passkey)!;
  return error.status === 429 || error.status === 0 || error.code === 'passkey' ? problemOf(error) : null;
}
