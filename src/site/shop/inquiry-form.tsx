import { type FormEvent, useEffect, useRef, useState } from 'react';
import { INQUIRY_LIMITS, readQuantity } from '../../modules/shop/inquiries/inquiry-form.ts';
import {
  BAD_EMAIL,
  FILL_TIME_HEADER,
  HONEYPOT,
  HONEYPOT_HEADER,
  REQUIRED,
} from '../../modules/site/contact-form.ts';
import { api } from '../../web/api.ts';
import { ApiError } from '../../web/call.ts';
import { Field } from '../frame/field.tsx';
import { toast } from '../frame/toasts.tsx';
import type { Wish } from './wishes.ts';

const FAILED = 'Greška pri slanju upita';
/** One notice at a time: a new one replaces the last. */
const NOTICE = { id: 'upit' };
const LIMITS = INQUIRY_LIMITS;

interface FormProps {
  org: string | null;
  wishes: readonly Wish[];
  /** What is wrong with the articles; null: nothing. */
  onProblem: (message: string | null) => void;
  onSent: () => void;
}

/** Who asks, and what else they want to say. The values survive a failure. */
export function InquiryForm({ org, wishes, onProblem, onSent }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** When the form became usable (performance time). */
  const shown = useRef(0);
  useEffect(() => {
    shown.current = performance.now();
  }, []);

  /** Marks the invalid fields and focuses the first. */
  const mark = (found: Record<string, string>): void => {
    setErrors(found);
    onProblem(found.stavke ?? null);
    const first = Object.keys(found)[0];
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending) return;
    const sent = event.currentTarget;
    const values = new FormData(sent);
    const text = (name: string): string => String(values.get(name) ?? '').trim();
    const person = {
      ime_prezime: text('ime_prezime'),
      email: text('email'),
      telefon: text('telefon'),
      poruka: text('poruka'),
    };
    const found: Record<string, string> = {};
    const email = sent.elements.namedItem('email') as HTMLInputElement;
    if (!person.ime_prezime) found.ime_prezime = REQUIRED.ime_prezime.missing;
    if (!person.email) found.email = REQUIRED.email.missing;
    else if (email.validity.typeMismatch) found.email = BAD_EMAIL;
    const wrong = wishes.find(({ quantity }) => 'error' in readQuantity(quantity));
    if (wrong) found.stavke = `Ispravite količinu: ${wrong.name}`;
    mark(found);
    const [problem] = Object.values(found);
    if (problem) return toast.error(problem, NOTICE);

    setSending(true);
    try {
      const time = Math.round(performance.now() - shown.current);
      const stavke = wishes.map(({ code, quantity }) => ({ sifra: code, kolicina: quantity }));
      const { message } = await api.post(
        '/api/public/shop/inquiries',
        { org, ...person, stavke },
        {
          auth: false,
          successStatuses: [200, 201],
          headers: {
            [FILL_TIME_HEADER]: `${time}`,
            ...(values.get(HONEYPOT) !== '' && { [HONEYPOT_HEADER]: '1' }),
          },
        },
      );
      toast.success(message ?? 'Upit je poslan.', NOTICE);
      onSent();
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      if (failure) mark(failure.errors);
      toast.error(failure?.said ?? FAILED, NOTICE);
      setSending(false);
    }
  }

  return (
    <form ref={form} className="inquiry-form" method="post" noValidate onSubmit={send}>
      <Field name="ime_prezime" label="Ime i prezime" required error={errors.ime_prezime}>
        {(control) => <input {...control} type="text" autoComplete="name" maxLength={LIMITS.ime_prezime} />}
      </Field>
      <Field name="email" label="E-mail" required error={errors.email}>
        {(control) => <input {...control} type="email" autoComplete="email" maxLength={LIMITS.email} />}
      </Field>
      <Field name="telefon" label="Telefon (nije obavezno)" error={errors.telefon}>
        {(control) => <input {...control} type="tel" autoComplete="tel" maxLength={LIMITS.telefon} />}
      </Field>
      <Field className="field-wide" name="poruka" label="Poruka (nije obavezno)" error={errors.poruka}>
        {(control) => (
          <textarea {...control} rows={4} placeholder="Do kad vam treba, gdje da se isporuči …" />
        )}
      </Field>
      <input
        className="trap"
        name={HONEYPOT}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
      />
      <button type="submit" className="button" disabled={sending} aria-busy={sending}>
        {sending ? 'Šalje se...' : 'Pošalji upit'}
      </button>
    </form>
  );
}
