import { useQueryClient } from '@tanstack/react-query';
import { Fragment, Suspense } from 'react';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import {
  EmptyState,
  Fetched,
  getKey,
  PageHeader,
  Spinner,
  useGet,
  useTitle,
} from '../../../../admin/kit/index.ts';
import { registeredScreens } from '../../../../admin/screens.ts';
import { type OwnProfile, profileGet } from '../../profile/profile.api.ts';
import { DefaultTenant } from './default-tenant.tsx';
import { OwnData } from './own-data.tsx';
import classes from './profile.module.css';
import { ThemePanel } from './theme-panel.tsx';

/** A person's own account; not available during an impersonation. */
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

/** Names and picture, theme, first organisation, and what other modules add: e-mail, and how the person signs in. */
function OwnAccount() {
  const queries = useQueryClient();
  const asked = useGet<OwnProfile>(profileGet.path);
  const { data } = asked;
  const onChanged = () => queries.invalidateQueries({ queryKey: getKey(profileGet.path) });
  const panels = data
    ? [
        { order: 10, panel: <OwnData profile={data} /> },
        { order: 30, panel: <ThemePanel /> },
        { order: 40, panel: <DefaultTenant /> },
        ...registeredScreens()
          .flatMap(({ profile = [] }) => profile)
          .map(({ order, panel: Panel }) => ({
            order,
            panel: <Panel email={data.email} onChanged={onChanged} />,
          })),
      ].sort((a, b) => a.order - b.order)
    : [];
  return (
    <>
      <PageHeader
        title="Moj profil"
        description="Vaši podaci su isti u svim organizacijama kojima pripadate."
      />
      <Fetched asked={asked}>
        {() => (
          <div className={classes.page}>
            <Suspense fallback={<Spinner />}>
              {panels.map(({ order, panel }) => (
                <Fragment key={order}>{panel}</Fragment>
              ))}
            </Suspense>
          </div>
        )}
      </Fetched>
    </>
  );
}
