import { useState } from 'react';
import { api } from '../../web/api.ts';
import { EmailForm } from '../auth/email-form.tsx';
import { rememberEmail } from '../auth/handover.ts';
import { House } from '../auth/house.tsx';
import { PAGES } from './pages.ts';

/** Requests a link for a new password. The response is the same whether the e-mail has an account or not. */
export function ForgotPasswordPage() {
  const [said, setSaid] = useState('');
  return (
    <House
      page="auth"
      title={PAGES.forgotPassword.title}
      lead={said ? undefined : 'Unesite e-mail svog naloga i poslat ćemo vam link za novu lozinku.'}
    >
      {said ? (
        <p className="entry-said" role="status">
          {said} Link vrijedi jedan sat.
        </p>
      ) : (
        <EmailForm
          button="Pošalji link"
          send={async (email) => {
            const { data, message } = await api.post<{ email: string }>(
              '/api/auth/forgot-password',
              { email },
              { auth: false },
            );
            rememberEmail(data.email);
            setSaid(message ?? '');
            return false;
          }}
        />
      )}
      <p className="entry-links">
        <a href="/auth/login">Nazad na prijavu</a>
      </p>
    </House>
  );
}
