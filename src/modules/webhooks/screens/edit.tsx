import { toast } from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router';
import { Fetched, PageHeader, useGet } from '../../../admin/kit/index.ts';
import type { Webhook } from '../webhooks.api.ts';
import { WebhookForm } from './webhook-form.tsx';
import { API, HOME } from './webhooks-data.ts';

const LIST = { label: 'Webhookovi', to: HOME };

/** /admin/webhooks/edit/{idguid} */
export default function EditWebhook() {
  const { idguid = '' } = useParams();
  const navigate = useNavigate();
  const asked = useGet<Webhook>(`${API}/${encodeURIComponent(idguid)}`, {}, { refetchOnMount: 'always' });
  // The form must start from the webhook as it is now, not from the cache.
  const fresh = asked.isFetchedAfterMount ? asked : { ...asked, data: undefined };
  return (
    <Fetched asked={fresh} list={LIST} title="Uredi webhook">
      {(record) => (
        <>
          <PageHeader
            title="Uredi webhook"
            crumbs={[LIST, { label: record.name, to: `${HOME}/view/${idguid}` }]}
            description={record.name}
          />
          <WebhookForm
            record={record}
            done={() => {
              toast.success('Izmjene su sačuvane.');
              navigate(`${HOME}/view/${idguid}`);
            }}
          />
        </>
      )}
    </Fetched>
  );
}
