import { IconShieldLock } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { fetchProfile } from '../../web/auth.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { EmptyState } from '../kit/states.tsx';
import { useTitle } from '../kit/use-title.ts';
import { useSignedIn } from './signed-in.ts';

/** Where a person sets up how they sign in. */
const PROFILE = '/korisnik/users/profile';

/** Shows its children, unless the organisation asks for a second factor that the person has yet to set up. */
export function FactorDemand({ children }: { children: ReactNode }) {
  const { mustSetUpFactor } = useSignedIn();
  const { pathname } = useLocation();
  return mustSetUpFactor && pathname !== PROFILE ? <Demand /> : children;
}

function Demand() {
  const { tenant } = useSignedIn();
  useTitle('Potreban je drugi faktor');
  // It may have been set up in another tab.
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) void fetchProfile().catch(() => null);
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, []);
  return (
    <EmptyState
      title="Potreban je drugi faktor"
      heading
      action={
        <LinkButton to={`${PROFILE}#sigurnost`} icon={IconShieldLock}>
          Uključi drugi faktor
        </LinkButton>
      }
    >
      {tenant ? `Organizacija „${tenant.name}”` : 'Vaša organizacija'} traži da se uz lozinku prijavljujete i
      kodom s telefona ili pristupnim ključem. Uključite jedno od toga u svom profilu, pa nastavite raditi.
    </EmptyState>
  );
}
