import { toast } from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router';
import { Fetched, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import type { Watch } from '../watches.api.ts';
import { WatchForm } from './watch-form.tsx';
import { LIST, watchApi, watchPath } from './watches-data.ts';

/** /admin/interno/ejngovba/pracenja/{idguid}/edit */
export default function EditWatch() {
  const { idguid = '' } = useParams();
  const navigate = useNavigate();
  const asked = useGet<Watch>(watchApi(idguid), {}, { refetchOnMount: 'always' });
  // The form must start from the watch as it is now, not from the cache.
  const fresh = asked.isFetchedAfterMount ? asked : { ...asked, data: undefined };
  return (
    <Fetched asked={fresh} list={LIST} title="Uredi praćenje">
      {(record) => (
        <>
          <PageHeader
            title="Uredi praćenje"
            crumbs={[LIST, { label: record.name, to: watchPath(idguid) }]}
            description={`${record.name}. Ono što je već javljeno ne javlja se ponovo.`}
          />
          <SimulatedSource />
          {record.may_edit ? (
            <WatchForm
              record={record}
              query={record.query}
              done={() => {
                toast.success('Izmjene su sačuvane.');
                void navigate(watchPath(idguid));
              }}
            />
          ) : (
            <Warning role="status">
              Praćenja organizacije mijenja onaj ko ima dozvolu za obavještenja.
            </Warning>
          )}
        </>
      )}
    </Fetched>
  );
}
