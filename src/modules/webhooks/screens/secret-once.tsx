import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CopyButton, PageHeader } from '../../../admin/kit/index.ts';
import type { MadeWebhook } from '../webhooks.api.ts';
import { HowToVerify } from './how-to-verify.tsx';
import classes from './webhooks.module.css';
import { HOME } from './webhooks-data.ts';

interface SecretOnceProps {
  made: MadeWebhook;
  title: string;
  /** What the secret is for, or what becomes of the one before. */
  said: string;
  /** Instead of leading to the webhook's page. */
  onDone?: () => void;
}

/** The secret of a webhook, the only time that it can be seen. */
export const SecretOnce = ({ made, title, said, onDone }: SecretOnceProps) => (
  <>
    <PageHeader title={title} crumbs={[{ label: 'Webhookovi', to: HOME }]} description={made.name} />
    <div className={classes.made}>
      <div className={classes.once} role="alert">
        <IconAlertTriangle size={20} aria-hidden />
        <p>
          <b>Kopirajte tajnu sada.</b> Kasnije je ne možemo prikazati. {said}
        </p>
      </div>
      <div className={classes.secret}>
        <TextInput
          label="Tajna"
          readOnly
          value={made.secret}
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
          spellCheck={false}
        />
        <CopyButton text={made.secret} label="Kopiraj tajnu" variant="filled" />
      </div>
      <HowToVerify />
      <div className={classes.actions}>
        {onDone ? (
          <Button variant="default" onClick={onDone}>
            Gotovo
          </Button>
        ) : (
          <Button component={Link} to={`${HOME}/view/${made.idguid}`} replace variant="default">
            Gotovo
          </Button>
        )}
      </div>
    </div>
  </>
);
