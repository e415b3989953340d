import { useEffect, useState } from 'react';
import { EntryForm } from '../auth/entry-form.tsx';
import { rememberedEmail, rememberedRegistration } from '../auth/handover.ts';
import { House } from '../auth/house.tsx';
import { sendAgain } from '../auth/verification.ts';
import { PAGES } from './pages.ts';

/** "Check your mail", after registering, with a button to send the mail again. */
export function EmailVerificationPage() {
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState('');
  const [registration, setRegistration] = useState('');
  useEffect(() => {
    setEmail(rememberedEmail());
    setRegistration(rememberedRegistration());
  }, []);
  const known = email !== '' && registration !== '';
  return (
    <House page="auth" title={PAGES.emailVerification.title}>
      <p>
        {email ? (
          <>
            Poslali smo poruku na <strong className="entry-email">{email}</strong>. Otvorite link iz nje i
            nalog je vaš. Link vrijedi 24 sata.
          </>
        ) : (
          'Ko se registruje, dobija poruku s linkom. Otvorite ga i nalog je vaš. Link vrijedi 24 sata.'
        )}
      </p>
      <p className="entry-note">Poruke nema? Pogledajte i među neželjenom poštom.</p>
      {said && (
        <p className="entry-said" role="status">
          {said}
        </p>
      )}
      {known && (
        <EntryForm
          button="Pošalji ponovo"
          send={async () => {
            setSaid('');
            setSaid(await sendAgain(email, registration));
            return false;
          }}
        >
          {() => null}
        </EntryForm>
      )}
      <p className="entry-links">
        {known ? (
          <>
            Pogrešan e-mail? <a href="/auth/register">Registrujte se ponovo</a>
          </>
        ) : (
          <a href="/auth/resend-verification">Pošalji poruku ponovo</a>
        )}
      </p>
    </House>
  );
}
