import { useParams } from 'react-router';
import { Fetched, formatDateTime, PageHeader, Panel, useGet } from '../../../../admin/kit/index.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import { WATCHES_API } from '../../labels.ts';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import { MAIL_STATES } from '../states.ts';
import type { Digest, DigestRow } from '../watches.api.ts';
import { Entry } from './entry.tsx';
import classes from './watches.module.css';
import { LIST } from './watches-data.ts';

/** /admin/interno/ejngovba/pracenja/pregled/{idguid}: what the person was told at once. */
export default function DigestPage() {
  const { idguid = '' } = useParams();
  const asked = useGet<Digest>(`${WATCHES_API}/pregledi/${encodeURIComponent(idguid)}`);
  return (
    <Fetched asked={asked} list={LIST} title="Pregled praćenja">
      {(digest) => (
        <>
          <PageHeader
            title={digest.title}
            crumbs={[LIST]}
            description={
              digest.mail === 'none'
                ? formatDateTime(digest.at)
                : `${formatDateTime(digest.at)} · mail: ${MAIL_STATES[digest.mail].toLowerCase()}`
            }
          />
          <SimulatedSource />
          {digest.mail_fault && (
            <div className={classes.warning}>
              <Warning role="status">{digest.mail_fault}</Warning>
            </div>
          )}
          <div className={classes.stack}>
            <Part title="Nova obavještenja" entries={digest.entries.filter(({ kind }) => kind === 'new')} />
            <Part title="Promjene" entries={digest.entries.filter(({ kind }) => kind === 'changed')} />
          </div>
        </>
      )}
    </Fetched>
  );
}

const Part = ({ title, entries }: { title: string; entries: readonly DigestRow[] }) =>
  entries.length > 0 && (
    <Panel title={title}>
      <ul className={classes.plain}>
        {entries.map((entry) => (
          <Entry
            key={entry.idguid}
            {...entry}
            whys={entry.watches.map(({ name, why }) => (why ? `${name}: ${why}` : name))}
          />
        ))}
      </ul>
    </Panel>
  );
