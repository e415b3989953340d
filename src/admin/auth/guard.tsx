import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { goToLogin } from '../../web/refresh.ts';
import { useAuth } from '../../web/use-auth.ts';
import { EmptyState, Spinner } from '../kit/states.tsx';
import { useTitle } from '../kit/use-title.ts';
import { type Requirement, refusal } from './permissions.ts';
import { WhomToAsk } from './whom-to-ask.tsx';

type GuardProps = Requirement & { children: ReactNode };

/**
 * Renders its children for a signed-in person who meets the requirement. Others see why they may not enter, or are sent to the
 * sign-in page, which returns to this address.
 */
export function Guard({ children, ...requirement }: GuardProps) {
  const auth = useAuth();
  const out = !auth.loading && !auth.authenticated;
  useEffect(() => {
    if (out) goToLogin();
  }, [out]);
  if (!auth.authenticated) return <Spinner fill text="Provjera pristupa..." />;
  const why = refusal(auth, requirement);
  return why ? <Refused why={why} /> : children;
}

function Refused({ why }: { why: string }) {
  const navigate = useNavigate();
  useTitle('Pristup odbijen');
  return (
    <EmptyState
      title="Pristup odbijen"
      heading
      action={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => (history.length > 1 ? navigate(-1) : navigate('/dashboard'))}
        >
          Nazad
        </Button>
      }
    >
      {why}
      <WhomToAsk />
    </EmptyState>
  );
}
