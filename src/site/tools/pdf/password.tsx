import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Action } from '../kit/actions.tsx';

/** Asks for a document's password; a wrong one stays in the field to be corrected. */
export function PasswordForm({
  name,
  wrong,
  busy,
  onTry,
}: {
  /** File name. */
  name: string;
  /** Error of the password that was tried. */
  wrong: string | null;
  busy: boolean;
  onTry(password: string): void;
}) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [seen, setSeen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Only after an attempt: opening a document must not take the focus.
  useEffect(() => {
    if (wrong) field.current?.select();
  }, [wrong]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (password && !busy) onTry(password);
  };
  return (
    <form className="pdf-password" onSubmit={send}>
      <label htmlFor={id}>Lozinka za {name}</label>
      <div>
        <input
          ref={field}
          id={id}
          className="tool-field"
          type={seen ? 'text' : 'password'}
          value={password}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-said`}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <Action onClick={() => setSeen(!seen)}>{seen ? 'Sakrij' : 'Pokaži'}</Action>
        <button type="submit" className="tool-action tool-action-strong" disabled={busy || !password}>
          Otključaj
        </button>
      </div>
      <p
        id={`${id}-said`}
        className={wrong ? 'field-error' : 'field-hint'}
        role={wrong ? 'alert' : undefined}
      >
        {wrong ?? 'PDF je zaključan. Lozinka ostaje u ovom pregledniku.'}
      </p>
    </form>
  );
}
