import { Suspense } from 'react';
import { PageHeader } from '../kit/page-header.tsx';
import { Spinner } from '../kit/states.tsx';
import { registeredScreens } from '../screens.ts';
import classes from './dashboard.module.css';

/** Landing page after signing in, made of the modules' panels. */
export default function Dashboard() {
  const panels = registeredScreens()
    .flatMap(({ name, dashboard = [] }) => dashboard.map((one) => ({ name, ...one })))
    .sort((a, b) => a.order - b.order);
  return (
    <>
      <PageHeader title="Dashboard" description="Ovdje možete upravljati svim aspektima vaše aplikacije." />
      <div className={classes.panels}>
        <Suspense fallback={<Spinner />}>
          {panels.map(({ name, order, panel: Part }) => (
            <Part key={`${name} ${order}`} />
          ))}
        </Suspense>
      </div>
    </>
  );
}
