import { api } from '../../web/api.ts';
import { EmailForm } from '../auth/email-form.tsx';
import { leaveEmail } from '../auth/handover.ts';
import { House } from '../auth/house.tsx';
import { PAGES } from './pages.ts';

/** Has the verification's mail sent again, to an e-mail the person types. */
export function ResendVerificationPage() {
  return (
    <House
      page="auth"
      title={PAGES.resendVerification.title}
      lead="Unesite e-mail s kojim ste se registrovali. Stari link prestaje vrijediti čim stigne novi."
    >
      <EmailForm
        button="Pošalji poruku"
        send={async (email) => {
          const { data } = await api.post<{ email: string }>(
            '/api/auth/resend-verification',
            { email },
            { auth: false },
          );
          leaveEmail(data.email);
          location.assign('/auth/email-verification');
          return true;
        }}
      />
      <p className="entry-links">
        <a href="/auth/login">Nazad na prijavu</a>
      </p>
    </House>
  );
}
