import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './secret-once.module.css';
import { Warning } from './warning.tsx';

interface SecretOnceProps {
  label: string;
  secret: string;
  /** What the button that copies says; nothing: "Kopiraj", and to screen readers what. */
  copyLabel?: string;
  /** What to do now, before anything else. */
  now: string;
  /** What the secret is for, or what becomes of the one before. */
  children: ReactNode;
  /** What one signs in as with it, and how that is called. */
  user?: { label: string; value: string };
}

/** A secret, the only time that it can be seen. Stands in a grid. */
export const SecretOnce = ({ label, secret, copyLabel, now, children, user }: SecretOnceProps) => (
  <>
    <Warning>
      <b>{now}</b> {children}
    </Warning>
    {user && <Copied {...user} />}
    <Copied label={label} value={secret} copyLabel={copyLabel} isSecret />
  </>
);

interface CopiedProps {
  label: string;
  value: string;
  copyLabel?: string;
  isSecret?: boolean;
}

const Copied = ({ label, value, copyLabel, isSecret = false }: CopiedProps) => (
  <div className={classes.copied}>
    <TextInput
      label={label}
      readOnly
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      autoComplete="off"
      spellCheck={false}
    />
    <CopyButton
      text={value}
      label={copyLabel ?? 'Kopiraj'}
      about={copyLabel ? undefined : `: ${label}`}
      variant={isSecret ? 'filled' : 'default'}
    />
  </div>
);
