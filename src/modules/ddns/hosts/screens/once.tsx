import { TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../../admin/kit/index.ts';
import classes from './hosts.module.css';

interface OnceProps {
  label: 'Lozinka' | 'TSIG ključ';
  secret: string;
  /** What one signs in as with it. */
  user: string;
  /** What it is for, or what becomes of the one before. */
  children: ReactNode;
}

/** A secret, the only time that it can be seen. */
export const Once = ({ label, secret, user, children }: OnceProps) => (
  <div className={classes.stack}>
    <div className={classes.once} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <p>
        <b>{label === 'Lozinka' ? 'Kopirajte lozinku sada.' : 'Kopirajte ključ sada.'}</b> Kasnije se ne može
        prikazati. {children}
      </p>
    </div>
    {[
      [label === 'Lozinka' ? 'Korisničko ime' : 'Ime ključa', user],
      [label, secret],
    ].map(([name, value]) => (
      <div key={name} className={classes.secret}>
        <TextInput
          label={name}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
          spellCheck={false}
        />
        <CopyButton
          text={value!}
          label="Kopiraj"
          about={`: ${name}`}
          variant={value === secret ? 'filled' : 'default'}
        />
      </div>
    ))}
  </div>
);
