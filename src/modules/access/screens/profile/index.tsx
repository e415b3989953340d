import { useQuery } from '@tanstack/react-query';
import { ErrorState, PageHeader, Spinner } from '../../../../admin/kit/index.ts';
import { Security } from '../security/index.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { DefaultTenant } from './default-tenant.tsx';
import { EmailPanel } from './email-panel.tsx';
import { OwnData } from './own-data.tsx';
import classes from './profile.module.css';
import { fetchOwnProfile, OWN_PROFILE } from './profile-client.ts';
import { ThemePanel } from './theme-panel.tsx';

/** A person's own account: names and picture, e-mail, theme, first organisation, and how they sign in. */
export default function Profile() {
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
