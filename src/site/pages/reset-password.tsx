import { checkFields } from '../auth/checks.ts';
import { EntryForm } from '../auth/entry-form.tsx';
import { House } from '../auth/house.tsx';
import { LinkGone } from '../auth/link-gone.tsx';
import { NewPassword } from '../auth/password-field.tsx';
import { useMailedLink } from '../auth/use-mailed-link.ts';
import { Waiting } from '../auth/waiting.tsx';
import { PAGES } from './pages.ts';

/** The target of the link for a new password. */
export function ResetPasswordPage({ token = '' }: { token?: string }) {
  const { state, email, follow } = useMailedLink('reset', token);
  return (
    <House
      page="auth"
      title={PAGES.resetPassword.title}
      lead={state === 'open' && 'Postavite novu lozinku. Sve ranije prijave bit će završene.'}
    >
      {state === 'looking' && <Waiting />}
      {state === 'lost' && <LinkGone anew={{ label: 'Zatraži novi link', href: '/auth/forgot-password' }} />}
      {state === 'open' && (
        <EntryForm
          button="Sačuvaj lozinku"
          busy="Čuvam..."
          check={(values, form) => checkFields(['password'], values, form)}
          send={({ password }) => follow('/api/auth/reset-password', { password }, 'Lozinka je sačuvana.')}
        >
          {(errors) => <NewPassword label="Nova lozinka" error={errors.password} personal={[email]} />}
        </EntryForm>
      )}
      <p className="entry-links">
        <a href="/auth/login">Nazad na prijavu</a>
      </p>
    </House>
  );
}
