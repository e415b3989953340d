import { useState } from 'react';
import { ApiError, api } from '../../web/api.ts';
import { leaveFlash } from '../../web/session.ts';
import { forgetToken } from '../auth/arrive.ts';
import { checkFields } from '../auth/checks.ts';
import { EntryForm } from '../auth/entry-form.tsx';
import { leaveEmail } from '../auth/handover.ts';
import { House } from '../auth/house.tsx';
import { LinkGone } from '../auth/link-gone.tsx';
import { NewPassword } from '../auth/password-field.tsx';
import { useReady } from '../frame/use-ready.ts';
import { PAGES } from './pages.ts';

/** Where the link for a new password leads. */
export function ResetPasswordPage({ token = '' }: { token?: string }) {
  const ready = useReady();
  const [gone, setGone] = useState(false);
  const lost = gone || (ready && token === '');
  return (
    <House
      page="auth"
      title={PAGES.resetPassword.title}
      lead={lost ? undefined : 'Postavite novu lozinku. Sve ranije prijave bit će završene.'}
    >
      {lost ? (
        <LinkGone anew={{ label: 'Zatraži novi link', href: '/auth/forgot-password' }} />
      ) : (
        <EntryForm
          button="Sačuvaj lozinku"
          busy="Čuvam..."
          check={(values, form) => checkFields(['password'], values, form)}
          send={async ({ password }) => {
            try {
              const answer = await api.post<{ email: string }>(
                '/api/auth/reset-password',
                { token, password },
                { auth: false },
              );
              forgetToken();
              leaveEmail(answer.data.email);
              leaveFlash({ kind: 'success', message: answer.message ?? 'Lozinka je sačuvana.' });
              location.assign('/auth/login');
              return true;
            } catch (error) {
              if (!(error instanceof ApiError) || error.code !== 'link_gone') throw error;
              setGone(true);
              return false;
            }
          }}
        >
          {(errors) => <NewPassword label="Nova lozinka" error={errors.password} />}
        </EntryForm>
      )}
      <p className="entry-links">
        <a href="/auth/login">Nazad na prijavu</a>
      </p>
    </House>
  );
}
