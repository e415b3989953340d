import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '../../../admin/kit/index.ts';
import { SecretOnce } from '../../../admin/kit/secret-once.tsx';
import type { MadeWebhook } from '../webhooks.api.ts';
import { HowToVerify } from './how-to-verify.tsx';
import classes from './webhooks.module.css';
import { HOME } from './webhooks-data.ts';

interface MadeSecretProps {
  made: MadeWebhook;
  title: string;
  /** What the secret is for, or what becomes of the one before. */
  said: string;
  /** Instead of leading to the webhook's page. */
  onDone?: () => void;
}

/** What stands after a webhook was made or its secret renewed: the secret, this only time. */
export const MadeSecret = ({ made, title, said, onDone }: MadeSecretProps) => (
  <>
    <PageHeader title={title} crumbs={[{ label: 'Webhookovi', to: HOME }]} description={made.name} />
    <div className={classes.made}>
      <SecretOnce label="Tajna" secret={made.secret} copyLabel="Kopiraj tajnu" now="Kopirajte tajnu sada.">
        Kasnije je ne možemo prikazati. {said}
      </SecretOnce>
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
