import { useState } from 'react';
import { ApiError, api } from '../../web/api.ts';
import { leaveFlash } from '../../web/session.ts';
import { forgetToken } from '../auth/arrive.ts';
import { EntryForm } from '../auth/entry-form.tsx';
import { leaveEmail } from '../auth/handover.ts';
import { House } from '../auth/house.tsx';
import { LinkGone } from '../auth/link-gone.tsx';
import { useReady } from '../frame/use-ready.ts';
import { PAGES } from './pages.ts';

const OPENING = 'Još jedan korak: potvrdite da je e-mail vaš, i nalog je otvoren.';
const CHANGING = 'Još jedan korak: potvrdite da je novi e-mail vaš. Od tada se prijavljujete njime.';

/**
 * Where the verification's link leads. It takes a press of a button: programs that look into mail open links too, and
 * must not verify for somebody else.
 */
export function VerifyEmailPage({ token = '', changing = false }: { token?: string; changing?: boolean }) {
  const ready = useReady();
  const [gone, setGone] = useState(false);
  const lost = gone || (ready && token === '');
  return (
    <House
      page="auth"
      title={PAGES.verifyEmail.title}
      lead={lost ? undefined : changing ? CHANGING : OPENING}
    >
      {lost ? (
        <LinkGone anew={{ label: 'Pošalji novu poruku', href: '/auth/resend-verification' }}>
          Ako ste ga već otvorili, e-mail je potvrđen i možete se prijaviti.
        </LinkGone>
      ) : (
        <EntryForm
          button="Potvrdi e-mail"
          busy="Potvrđujem..."
          send={async () => {
            try {
              const answer = await api.post<{ email: string }>(
                '/api/auth/verify-email',
                { token },
                { auth: false },
              );
              forgetToken();
              leaveEmail(answer.data.email);
              leaveFlash({ kind: 'success', message: answer.message ?? 'E-mail je potvrđen.' });
              location.assign('/auth/login');
              return true;
            } catch (error) {
              if (!(error instanceof ApiError) || error.code !== 'link_gone') throw error;
              setGone(true);
              return false;
            }
          }}
        >
          {() => null}
        </EntryForm>
      )}
      <p className="entry-links">
        <a href="/auth/login">Na prijavu</a>
      </p>
    </House>
  );
}
