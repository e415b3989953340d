import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  FILL_TIME_HEADER,
  HONEYPOT,
  HONEYPOT_HEADER,
  REQUIRED,
  SERVICE_TYPES,
} from '../../modules/site/contact-form.ts';
import { api } from '../../web/api.ts';
import { ApiError } from '../../web/call.ts';
import { Field } from '../frame/field.tsx';
import { toast } from '../frame/toasts.tsx';
import { useReady } from '../frame/use-ready.ts';
import { messageFrom, problems } from './contact-rules.ts';

const FAILED = 'Greška pri slanju poruke';
/** One notice at a time: a new one replaces the last. */
const NOTICE = { id: 'kontakt' };

/** The contact form: idle, sending, then empty with a thank-you; the values survive a failure. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const ready = useReady();
  /** When the form became usable (performance time). */
  const shown = useRef(0);
  useEffect(() => {
    shown.current = performance.now();
  }, []);

  /** Marks the invalid fields and focuses the first. */
  const mark = (found: Record<string, string>): void => {
    setErrors(found);
    const first = Object.keys(found)[0];
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending) return;
    const sent = event.currentTarget;
    const message = messageFrom(new FormData(sent));
    const email = sent.elements.namedItem('email') as HTMLInputElement;
    const found = problems(message, !email.validity.typeMismatch);
    mark(Object.fromEntries(found.map((problem) => [problem.field, problem.message])));
    if (found[0]) return toast.error(found[0].message, NOTICE);

    setSending(true);
    try {
      const trapped = new FormData(sent).get(HONEYPOT) !== '';
      const time = Math.round(performance.now() - shown.current);
      await api.post('/api/public/contact-messages', message, {
        auth: false,
        successStatuses: [200, 201],
        headers: { [FILL_TIME_HEADER]: `${time}`, ...(trapped && { [HONEYPOT_HEADER]: '1' }) },
      });
      sent.reset();
      shown.current = performance.now();
      toast.success('Poruka je uspješno poslana!', NOTICE);
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      if (failure) mark(failure.errors);
      toast.error(failure?.said ?? FAILED, NOTICE);
    } finally {
      setSending(false);
    }
  }

  return (
    <form ref={form} className="contact-form" method="post" noValidate onSubmit={send}>
      <Field name="ime_prezime" label="Ime i prezime" required error={errors.ime_prezime}>
        {(control) => (
          <input {...control} type="text" autoComplete="name" maxLength={REQUIRED.ime_prezime.max} />
        )}
      </Field>
      <Field name="email" label="E-mail" required error={errors.email}>
        {(control) => <input {...control} type="email" autoComplete="email" maxLength={REQUIRED.email.max} />}
      </Field>
      <Field name="telefon" label="Telefon" required error={errors.telefon}>
        {(control) => <input {...control} type="tel" autoComplete="tel" maxLength={REQUIRED.telefon.max} />}
      </Field>
      <Field name="tip_usluge" label="Vrsta usluge" error={errors.tip_usluge}>
        {(control) => (
          <select {...control} defaultValue={SERVICE_TYPES[0]}>
            {SERVICE_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        )}
      </Field>
      <Field className="field-wide" name="poruka" label="Poruka" required error={errors.poruka}>
        {(control) => <textarea {...control} rows={4} />}
      </Field>
      <input
        className="trap"
        name={HONEYPOT}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
      />
      <button type="submit" className="button" disabled={sending || !ready} aria-busy={sending}>
        {sending ? 'Šalje se...' : 'Pošalji poruku'}
      </button>
    </form>
  );
}
