import { Button } from '@mantine/core';
import { IconDownload, IconPencil, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { RemoveButton, useRemove } from '../../../../admin/form/use-remove.tsx';
import { LinkButton, messageOf } from '../../../../admin/kit/index.ts';
import { downloadFile } from '../../../../admin/list/client.ts';
import { api } from '../../../../web/api.ts';
import type { Domain } from '../domains.api.ts';
import { DOMAINS_API, DOMAINS_PATH, SAVE_DOMAINS } from '../labels.ts';
import { ImportZone } from './import-zone.tsx';
import { apiOf } from './zones-data.ts';

/** What may be done with a domain: its zone out and in, settings, removal. */
export function DomainActions({ record }: { record: Domain }) {
  const navigate = useNavigate();
  const maySave = hasPermission(useSignedIn(), SAVE_DOMAINS);
  const removal = useRemove();
  const [importing, setImporting] = useState(false);
  const remove = () =>
    removal.ask({
      accusative: 'domenu',
      titles: [record.shown],
      also: 'S njom odlaze i svi njeni zapisi, pa za nju više nećemo odgovarati.',
      remove: () => api.delete(`${apiOf(record.idguid)}?version=${record.version}`),
      restore: () => api.post(`${DOMAINS_API}/trash/restore`, { idguids: [record.idguid] }),
      done: () => navigate(DOMAINS_PATH, { replace: true, flushSync: true }),
    });
  return (
    <>
      {maySave && <RemoveButton onClick={remove} />}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() =>
          void downloadFile(`${apiOf(record.idguid)}/zone.txt`, {}).catch((error: unknown) =>
            toast.error(messageOf(error)),
          )
        }
      >
        Izvezi zonu
      </Button>
      {maySave && (
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            Uvezi zonu
          </Button>
          <LinkButton to={`${DOMAINS_PATH}/edit/${record.idguid}`} icon={IconPencil}>
            Uredi
          </LinkButton>
          {importing && <ImportZone domain={record} onClose={() => setImporting(false)} />}
        </>
      )}
      {removal.dialog}
    </>
  );
}
