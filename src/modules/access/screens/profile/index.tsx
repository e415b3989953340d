import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { EmptyState, ErrorState, PageHeader, Spinner, useTitle } from '../../../../admin/kit/index.ts';
import { Security } from '../security/index.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { DefaultTenant } from './default-tenant.tsx';
import { EmailPanel } from './email-panel.tsx';
import { OwnData } from './own-data.tsx';
import classes from './profile.module.css';
import { fetchOwnProfile, OWN_PROFILE } from './profile-client.ts';
import { ThemePanel } from './theme-panel.tsx';

/** A person's own account, for nobody who acts in their name. */
export default function Profile() {
  return useSignedIn().impersonation ? <NotOnesOwn /> : <OwnAccount />;
}

function NotOnesOwn() {
  useTitle('Moj profil');
  return (
    <EmptyState title="Ovo nije vaš profil" heading>
      Radite u ime druge osobe, a svoj profil i način prijave mijenja samo ona. Kad završite, ovdje ćete opet
      naći svoj.
    </EmptyState>
  );
}

/** Names and picture, e-mail, theme, first organisation, and how they sign in. */
function OwnAccount() {
  const { data, isPending, error, refetch } = useQuery({ queryKey: OWN_PROFILE, queryFn: fetchOwnProfile });
  return (
    <>
      <PageHeader title="Moj profil" description="Vaši podaci važe u svim organizacijama kojima pripadate." />
      {isPending && <Spinner />}
      {!isPending && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      {data && (
        <div className={classes.page}>
          <OwnData profile={data} />
          <EmailPanel email={data.email} />
          <ConfirmEmail />
          <ThemePanel />
          <DefaultTenant />
          <Security />
        </div>
      )}
    </>
  );
}
