import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Fetched, PageHeader, Panel } from '../../../admin/kit/index.ts';
import { SecretOnce } from '../../../admin/kit/secret-once.tsx';
import type { MadeApiKey } from '../administration/keys.api.ts';
import { Command } from './command.tsx';
import { exampleFor } from './example.ts';
import { KeyForm } from './key-form.tsx';
import classes from './keys.module.css';
import { HOME, useKeyTree } from './keys-data.ts';

const CRUMBS = [{ label: 'API ključevi', to: HOME }];

/** /admin/api-keys/create: creates an API key of the caller and shows the key once. */
export default function CreateApiKey() {
  const tree = useKeyTree(null, null);
  // Only in memory: neither in the address nor in the browser's storage.
  const [made, setMade] = useState<MadeApiKey | null>(null);
  if (made) return <Made made={made} />;
  return (
    <>
      <PageHeader
        title="Dodaj API ključ"
        crumbs={CRUMBS}
        description="Ključ radi u vaše ime, samo u ovoj organizaciji."
      />
      <Fetched asked={tree}>
        {(modules) => <KeyForm<MadeApiKey> record={null} tree={modules} done={setMade} />}
      </Fetched>
    </>
  );
}

function Made({ made }: { made: MadeApiKey }) {
  const names = made.permissions.map(({ name }) => name);
  return (
    <>
      <PageHeader title="Ključ je napravljen" crumbs={CRUMBS} description={made.name} />
      <div className={classes.made}>
        <SecretOnce label="API ključ" secret={made.key} copyLabel="Kopiraj ključ" now="Kopirajte ključ sada.">
          Ne čuvamo ga i kasnije ga ne možemo prikazati. Ko god ga ima, može sve što i ključ, zato ga držite u
          programu koji ga koristi, a ne u porukama ili kodu.
        </SecretOnce>
        <Panel title="Kako se koristi">
          <p className={classes.text}>
            Ključ se šalje u zaglavlju svakog zahtjeva. Sve adrese i polja opisuje{' '}
            <a href="/api/docs" target="_blank" rel="noreferrer">
              dokumentacija API-ja
            </a>
            .
          </p>
          <Command text={exampleFor(made.key, names)} label="Naredba za terminal" />
        </Panel>
        <div className={classes.actions}>
          <Button component={Link} to={`${HOME}/view/${made.idguid}`} replace variant="default">
            Gotovo
          </Button>
        </div>
      </div>
    </>
  );
}
