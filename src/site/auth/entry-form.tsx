import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError, NETWORK_MESSAGE } from '../../web/call.ts';
import { useFirstFocus } from '../frame/use-first-focus.ts';
import { useReady } from '../frame/use-ready.ts';

export type Values = Record<string, string>;
export type Errors = Record<string, string>;

interface EntryFormProps {
  button: string;
  /** Label of the button while sending. */
  busy?: string;
  /** Validation before sending; errors in the order of the fields. */
  check?(values: Values, form: HTMLFormElement): Errors;
  /** Sends the values. Returning true keeps the form busy, because the page is being left. Throws ApiError. */
  send(values: Values): Promise<boolean>;
  children(errors: Errors): ReactNode;
}

/** A form with errors below its fields; the first one gets the focus, and the values survive a failure. */
export function EntryForm({ button, busy = 'Šalje se...', check, send, children }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [said, setSaid] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const ready = useReady();
  useFirstFocus(form);

  const mark = (found: Errors): void => {
    setErrors(found);
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => name && Object.hasOwn(found, name))?.focus();
  };

  /** Clears the error of an edited field. */
  const clearError = ({ target }: FormEvent): void => {
    const { [(target as HTMLInputElement).name]: mended, ...rest } = errors;
    if (mended) setErrors(rest);
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const found = check?.(values, event.currentTarget) ?? {};
    mark(found);
    setSaid(null);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    let leaving = false;
    try {
      leaving = await send(values);
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      mark(failure?.errors ?? {});
      setSaid(failure?.message ?? NETWORK_MESSAGE);
    } finally {
      if (!leaving) setSending(false);
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={clearError}>
      {children(errors)}
      {said && (
        <p className="form-error" role="alert">
          {said}
        </p>
      )}
      <button type="submit" className="button" disabled={sending || !ready} aria-busy={sending}>
        {sending ? busy : button}
      </button>
    </form>
  );
}
