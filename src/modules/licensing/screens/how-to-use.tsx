import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import readme from '../../../../examples/licence-verifier/README.md?raw';
import java from '../../../../examples/licence-verifier/Verifier.java?raw';
import typescript from '../../../../examples/licence-verifier/verify.ts?raw';
import { CopyButton, Panel, Scroll } from '../../../admin/kit/index.ts';
import { saveFile } from '../../../web/save-file.ts';
import { MACHINES_API } from '../labels.ts';
import classes from './licensing.module.css';

/** What checks licences in a program; whoever publishes through an installation of others has no repository to copy it from. */
const CODE = [
  { name: 'verify.ts', label: 'TypeScript', text: typescript },
  { name: 'Verifier.java', label: 'Java', text: java },
  { name: 'README.md', label: 'Uputstvo (na engleskom)', text: readme },
] as const;

/** What the program of this application sends, as it can be pasted into a terminal. */
const exampleFor = (slug: string): string => `curl -X POST ${location.origin}${MACHINES_API}/activate \\
  -H 'content-type: application/json' -d '{
    "token": "…", "app": "${slug}",
    "fingerprint": "otisak-ove-masine", "name": "Kasa 1", "platform": "windows",
    "time": "2026-11-21T14:05:00Z", "nonce": "svaki-put-drugi-tekst", "counter": 1
  }'`;

/** How a program asks and checks. */
export function HowToUse({ slug }: { slug: string }) {
  const example = exampleFor(slug);
  return (
    <Panel title="Kako program koristi licencu">
      <p className={classes.text}>
        Program ugradi javni ključ, provjeri licencni ključ bez mreže, a mašinu aktivira jednom i javlja se
        povremeno. Gotov kôd za provjeru kopirajte u program: jedna datoteka, bez biblioteka. Sva polja
        opisuje{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          dokumentacija API-ja
        </a>
        .
      </p>
      <fieldset className={classes.downloads}>
        <legend>Gotov kôd za provjeru</legend>
        {CODE.map(({ name, label, text }) => (
          <Button
            key={name}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={`Preuzmi ${name}: ${label}`}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <div className={classes.key}>
        <Scroll aria-label="Primjer aktivacije">
          <pre>{example}</pre>
        </Scroll>
        <div className={classes.buttons}>
          <CopyButton text={example} label="Kopiraj" about=": primjer aktivacije" />
        </div>
      </div>
    </Panel>
  );
}
