import { EntryForm } from '../auth/entry-form.tsx';
import { House } from '../auth/house.tsx';
import { LinkGone } from '../auth/link-gone.tsx';
import { useMailedLink } from '../auth/use-mailed-link.ts';
import { Waiting } from '../auth/waiting.tsx';
import { PAGES } from './pages.ts';

const OPENING = 'Još jedan korak: potvrdite da je e-mail vaš, i nalog je otvoren.';
const CHANGING = 'Još jedan korak: potvrdite da je novi e-mail vaš. Od tada se prijavljujete njime.';

/** The target of the verification link. It needs a button press, because mail scanners open links too. */
export function VerifyEmailPage({ token = '', changing = false }: { token?: string; changing?: boolean }) {
  const { state, follow } = useMailedLink('verification', token);
  return (
    <House
      page="auth"
      title={PAGES.verifyEmail.title}
      lead={state === 'open' && (changing ? CHANGING : OPENING)}
    >
      {state === 'looking' && <Waiting />}
      {state === 'lost' && (
        <LinkGone anew={{ label: 'Pošalji novu poruku', href: '/auth/resend-verification' }}>
          Ako ste ga već otvorili, e-mail je potvrđen i možete se prijaviti.
        </LinkGone>
      )}
      {state === 'open' && (
        <EntryForm
          button="Potvrdi e-mail"
          busy="Potvrđujem..."
          send={() => follow('/api/auth/verify-email', {}, 'E-mail je potvrđen.')}
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
