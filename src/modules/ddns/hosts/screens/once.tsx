import type { ReactNode } from 'react';
import { SecretOnce } from '../../../../admin/kit/secret-once.tsx';
import classes from './hosts.module.css';

const SAID = {
  Lozinka: { now: 'Kopirajte lozinku sada.', user: 'Korisničko ime' },
  'TSIG ključ': { now: 'Kopirajte ključ sada.', user: 'Ime ključa' },
} as const;

interface OnceProps {
  label: keyof typeof SAID;
  secret: string;
  /** What one signs in as with it. */
  user: string;
  /** What it is for, or what becomes of the one before. */
  children: ReactNode;
}

/** A secret of a host, the only time that it can be seen. */
export const Once = ({ label, secret, user, children }: OnceProps) => (
  <div className={classes.stack}>
    <SecretOnce
      label={label}
      secret={secret}
      now={SAID[label].now}
      user={{ label: SAID[label].user, value: user }}
    >
      Kasnije se ne može prikazati. {children}
    </SecretOnce>
  </div>
);
