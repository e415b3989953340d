import { toast } from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router';
import { Fetched, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import type { Choice } from '../../../../core/resource-api.ts';
import type { Broadcast } from '../broadcasts.api.ts';
import { BroadcastForm } from './broadcast-form.tsx';
import { broadcastApi, broadcastPath, LIST } from './broadcasts-data.ts';
import { BOTS_ASKED } from './create.tsx';

/** /admin/viber/masovne-poruke/{idguid}/edit */
export default function EditBroadcast() {
  const { idguid = '' } = useParams();
  const navigate = useNavigate();
  const asked = useGet<Broadcast>(broadcastApi(idguid), {}, { refetchOnMount: 'always' });
  const bots = useGet<Choice[]>(BOTS_ASKED, { limit: 50 });
  // The form must start from the broadcast as it is now, not from the cache.
  const fresh = asked.isFetchedAfterMount ? asked : { ...asked, data: undefined };
  return (
    <Fetched asked={fresh} list={LIST} title="Uredi masovnu poruku">
      {(record) => (
        <>
          <PageHeader
            title="Uredi masovnu poruku"
            crumbs={[LIST, { label: record.name, to: broadcastPath(idguid) }]}
            description={record.name}
          />
          {record.state !== 'draft' && record.state !== 'planned' ? (
            <Warning role="status">Poruka koja se šalje ili je poslana ne može se mijenjati.</Warning>
          ) : (
            <Fetched asked={bots}>
              {(choices) => (
                <BroadcastForm
                  record={record}
                  bots={choices}
                  done={() => {
                    toast.success('Izmjene su sačuvane.');
                    void navigate(broadcastPath(idguid));
                  }}
                />
              )}
            </Fetched>
          )}
        </>
      )}
    </Fetched>
  );
}
