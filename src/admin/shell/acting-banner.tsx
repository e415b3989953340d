import { Button, VisuallyHidden } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast';
import type { Impersonation } from '../../web/auth-state.ts';
import { endImpersonation } from '../../web/impersonation.ts';
import { useSignedIn } from '../auth/signed-in.ts';
import { formatDateTime, problemOf } from '../kit/index.ts';
import classes from './acting-banner.module.css';

/** Milliseconds before expiry at which the browser ends it, while it still can. */
const BEFORE = 15_000;

/** Banner of an impersonation: person, reason, end. */
export function ActingBanner({ impersonation: { reason, until } }: { impersonation: Impersonation }) {
  const { user, tenant } = useSignedIn();
  const [ending, setEnding] = useState(false);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const said = `Radite kao ${name} (${tenant?.name ?? ''})`;
  const end = async (why?: string) => {
    setEnding(true);
    try {
      await endImpersonation(why);
    } catch (error) {
      toast.error(problemOf(error));
      setEnding(false);
    }
  };
  useEffect(() => {
    const left = new Date(until).getTime() - Date.now() - BEFORE;
    const timer = setTimeout(
      () => void endImpersonation('Vrijeme za rad u ime osobe je isteklo.').catch(() => {}),
      Math.max(0, left),
    );
    return () => clearTimeout(timer);
  }, [until]);
  return (
    <section className={classes.banner} aria-label="Rad u tuđe ime">
      <IconUserShield className={classes.icon} size={20} stroke={1.7} aria-hidden />
      <p className={classes.text}>
        Radite kao <b>{name}</b> ({tenant?.name}), do{' '}
        <time dateTime={until}>{formatDateTime(until).split(' ').at(-1)}</time>
        <span className={classes.dash}> — </span>
        <span className={classes.reason} title={reason}>
          {reason}
        </span>
      </p>
      <Button size="compact-md" color="copper" loading={ending} onClick={() => void end()}>
        Završi
      </Button>
      <Announced text={said} />
    </section>
  );
}

/** Live region filled after rendering, because initial content is not announced. */
function Announced({ text }: { text: string }) {
  const [now, setNow] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setNow(text), 500);
    return () => clearTimeout(timer);
  }, [text]);
  return <VisuallyHidden role="status">{now}</VisuallyHidden>;
}
