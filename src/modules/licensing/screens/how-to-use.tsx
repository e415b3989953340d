import { CopyButton, Panel, Scroll } from '../../../admin/kit/index.ts';
import { MACHINES_API } from '../labels.ts';
import classes from './licensing.module.css';

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
        povremeno. Gotovi provjerivači u jezicima TypeScript i Java su u mapi{' '}
        <code>examples/licence-verifier</code> ovog projekta; sva polja opisuje{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          dokumentacija API-ja
        </a>
        .
      </p>
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
