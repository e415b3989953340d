import { Button } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { hasPermission } from '../auth/permissions.ts';
import { useSignedIn } from '../auth/signed-in.ts';
import { arranged } from '../dashboard/arranged.ts';
import { useArrangement } from '../dashboard/use-arrangement.ts';
import { PageHeader } from '../kit/page-header.tsx';
import { Spinner } from '../kit/states.tsx';
import { registeredScreens } from '../screens.ts';
import classes from './dashboard.module.css';

const ArrangeDialog = lazy(async () => ({
  default: (await import('../dashboard/arrange-dialog.tsx')).ArrangeDialog,
}));

/** Landing page after signing in, made of the modules' panels: those that stay, and those that the person has arranged. */
export default function Dashboard() {
  const rights = useSignedIn();
  const arrangement = useArrangement();
  const [arranging, setArranging] = useState(false);
  const panels = registeredScreens()
    .flatMap(({ dashboard = [] }) => dashboard)
    .filter(({ needs = [] }) => needs.every((right) => hasPermission(rights, right)))
    .sort((a, b) => a.order - b.order);
  const movable = arranged(
    panels.flatMap(({ movable: named, ...panel }) => (named ? { ...named, ...panel } : [])),
    arrangement.order,
  );
  return (
    <>
      <PageHeader
        title="Dashboard"
        description="Ovdje možete upravljati svim aspektima vaše aplikacije."
        actions={
          <Button
            variant="default"
            leftSection={<IconLayoutGrid size={16} aria-hidden />}
            disabled={!arrangement.changeable}
            onClick={() => setArranging(true)}
          >
            Uredi dashboard
          </Button>
        }
      />
      <div className={classes.panels}>
        <Suspense fallback={<Spinner />}>
          {panels
            .filter((one) => !one.movable)
            .map(({ order, panel: Part }) => (
              <div key={order} className={classes.part} data-wide>
                <Part />
              </div>
            ))}
        </Suspense>
        {arrangement.ready &&
          movable
            .filter(({ name }) => !arrangement.hidden.includes(name))
            .map(({ name, wide, panel: Part }) => (
              <div key={name} className={classes.part} data-wide={wide || undefined}>
                <Suspense>
                  <Part />
                </Suspense>
              </div>
            ))}
      </div>
      {arranging && (
        <Suspense>
          <ArrangeDialog parts={movable} arrangement={arrangement} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </>
  );
}
