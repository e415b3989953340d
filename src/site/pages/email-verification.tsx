import { useEffect, useState } from 'react';
import { api } from '../../web/api.ts';
import { EntryForm } from '../auth/entry-form.tsx';
import { leftEmail } from '../auth/handover.ts';
import { House } from '../auth/house.tsx';
import { PAGES } from './pages.ts';

/** "Check your mail": where registering leads, with a way to have the mail sent again. */
export function EmailVerificationPage() {
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState('');
  useEffect(() => setEmail(leftEmail()), []);
  return (
    <House page="auth" title={PAGES.emailVerification.title}>
      <p>
        {email ? (
          <>
            Poslali smo poruku na <strong className="entry-email">{email}</strong>. Otvorite link iz nje i
            nalog je vaš. Link vrijedi 24 sata.
          </>
        ) : (
          'Poslali smo vam poruku. Otvorite link iz nje i nalog je vaš. Link vrijedi 24 sata.'
        )}
      </p>
      <p className="entry-note">Nema je? Pogledajte i među neželjenom poštom.</p>
      {said && (
        <p className="entry-said" role="status">
          {said}
        </p>
      )}
      {email && (
        <EntryForm
          button="Pošalji ponovo"
          send={async () => {
            setSaid('');
            const body = { email };
            const { message } = await api.post('/api/auth/resend-verification', body, { auth: false });
            setSaid(message ?? '');
            return false;
          }}
        >
          {() => null}
        </EntryForm>
      )}
      <p className="entry-links">
        {email ? (
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
