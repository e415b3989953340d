import { Button, Progress } from '@mantine/core';
import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { openDownload } from '../../../../../admin/files/ticket.ts';
import { formatBytes, Panel, useAct } from '../../../../../admin/kit/index.ts';
import type { DocumentDetail } from '../../shapes.ts';
import { isWorking, STEPS } from '../../states.ts';
import { actOn, documentPage, documentPath } from './client.ts';
import { RejectDialog } from './reject-dialog.tsx';
import classes from './review.module.css';

interface StatusProps {
  document: DocumentDetail;
  onRemove: () => void;
}

/** A document that nobody can review yet: it is worked on, has failed, or is a duplicate. */
export function Status({ document, onRemove }: StatusProps) {
  const { act, busy } = useAct();
  const client = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  const run = (path: string, more?: object) => void act(() => actOn(document, path, more));
  const download = (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void openDownload(`${documentPath(document.idguid)}/datoteka`)}
    >
      Preuzmi original ({formatBytes(document.file.size)})
    </Button>
  );
  const remove = (
    <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
      Obriši
    </Button>
  );
  if (isWorking(document.state))
    return (
      <Panel title={TITLES[document.state as keyof typeof TITLES] ?? 'Obrada'}>
        <div className={classes.status} role="status">
          <p>{progressText(document)}</p>
          <Progress
            value={document.page_count > 0 ? (document.pages_read / document.page_count) * 100 : 0}
            animated={document.state === 'citanje'}
            aria-label="Pročitano stranica"
          />
        </div>
        <div className={classes.choices}>
          <Button variant="default" loading={busy} onClick={() => run('prekini')}>
            Prekini obradu
          </Button>
          {download}
        </div>
      </Panel>
    );
  if (document.state === 'duplikat')
    return (
      <Panel title="Ovaj dokument već imate">
        <p className={classes.lead}>
          Ista datoteka kao{' '}
          {document.duplicate_of ? (
            <Link to={documentPage(document.duplicate_of.idguid)}>{document.duplicate_of.name}</Link>
          ) : (
            'dokument koji je ranije stigao'
          )}
          . Ništa nije čitano; odlučite šta s njim.
        </p>
        <div className={classes.choices}>
          <Button loading={busy} onClick={() => run('obradi')}>
            Ipak obradi
          </Button>
          {remove}
          {download}
        </div>
      </Panel>
    );
  const step = document.step ?? 'citanje';
  return (
    <Panel title={`Nije uspjelo: ${STEPS[step].toLowerCase()}`}>
      <p className={classes.lead}>
        {document.reason ?? 'Razlog nije poznat.'} Datoteka je sačuvana i ništa nije izgubljeno.
      </p>
      <div className={classes.choices}>
        <Button
          loading={busy}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => run('ponovi', { step })}
        >
          Pokušaj ponovo
        </Button>
        {step === 'izdvajanje' && document.pages.length > 0 && !document.e_invoice && (
          <Button variant="default" disabled={busy} onClick={() => run('ponovi', { step: 'citanje' })}>
            Ponovi i čitanje stranica
          </Button>
        )}
        <Button variant="default" disabled={busy} onClick={() => setRejecting(true)}>
          Odbij
        </Button>
        {remove}
        {download}
      </div>
      {rejecting && (
        <RejectDialog
          onClose={() => setRejecting(false)}
          onReject={async (reason) => {
            await actOn(document, 'odbij', { reason });
            void client.invalidateQueries();
          }}
        />
      )}
    </Panel>
  );
}

const TITLES = {
  primljen: 'Dokument je primljen',
  u_redu: 'Čeka na red',
  citanje: 'Čitam stranice',
  izdvajanje: 'Izdvajam podatke',
};

function progressText({ state, page_count, pages_read }: DocumentDetail): string {
  if (state === 'primljen') return 'Datoteka čeka provjeru na viruse; zatim dolazi na red za čitanje.';
  if (state === 'izdvajanje') return 'Stranice su pročitane. Tražim vrijednosti polja.';
  if (page_count === 0) return 'Broj stranica će se znati kad se datoteka otvori.';
  return `Pročitano ${pages_read} od ${page_count} stranica.`;
}
