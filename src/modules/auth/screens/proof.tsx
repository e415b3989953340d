import { Button, PasswordInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { problemOf } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { ApiError } from '../../../web/call.ts';
import { signByPasskey, supportsPasskeys } from '../../../web/passkey.ts';
import classes from './security.module.css';

/** Sent with a change, to prove that it is the person. */
export type Proof = { current_password?: string; passkey?: { challenge: string; response: unknown } };

interface Question {
  send(proof: Proof): Promise<unknown>;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/**
 * Sends changes that require a recent sign-in. Where the server asks for proof, the person enters their password or uses a passkey,
 * and the change is sent again. `proving` answers null if they cancel; `dialog` is to be rendered.
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
    return new Promise<unknown>((resolve, reject) => setQuestion({ send, resolve, reject })).finally(() =>
      setQuestion(null),
    ) as Promise<T | null>;
  };
  const dialog = question && <ProofDialog question={question} withPasskey={withPasskey} />;
  return { proving, dialog };
}

function ProofDialog({ question, withPasskey }: { question: Question; withPasskey: boolean }) {
  const state = useForm({
    values: { current_password: '', passkey: null as Proof['passkey'] | null },
    send: ({ current_password, passkey }) => question.send(passkey ? { passkey } : { current_password }),
    done: question.resolve,
    refused: (error) => {
      state.form.setValue('passkey', null);
      if (isAboutProof(error)) return false;
      question.reject(error);
      return true;
    },
  });
  const signChallenge = async (): Promise<void> => {
    try {
      const asked = await api.post<{ challenge: string; options: unknown }>('/api/korisnik/proof/passkey');
      const { challenge, options } = asked.data;
      const response = await signByPasskey(options);
      if (response === null) return;
      state.form.setValue('passkey', { challenge, response });
      await state.submit();
    } catch (error) {
      state.setProblem(problemOf(error));
    }
  };
  return (
    <DialogForm
      state={state}
      title="Potvrdite da ste to vi"
      submitLabel="Potvrdi"
      zIndex={300}
      onClose={() => question.resolve(null)}
      buttons={
        withPasskey &&
        supportsPasskeys() && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={16} aria-hidden />}
            disabled={state.sending}
            onClick={() => void signChallenge()}
          >
            Pristupnim ključem
          </Button>
        )
      }
    >
      <p className={classes.muted}>
        Prijavili ste se prije više od deset minuta. Prije promjene sigurnosti naloga unesite lozinku.
      </p>
      <PasswordInput
        {...state.form.register('current_password')}
        label="Trenutna lozinka"
        autoComplete="current-password"
        error={state.errorOf('current_password') ?? state.errorOf('passkey')}
        visibilityToggleButtonProps={{ 'aria-label': 'Prikaži lozinku' }}
      />
    </DialogForm>
  );
}

/** Whether the server refused the proof, and not the change itself. */
const isAboutProof = ({ status, code, errors }: ApiError): boolean =>
  Boolean(errors.current_password ?? errors.passkey) || status === 429 || status === 0 || code === 'passkey';
