import { toast } from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router';
import { Fetched, PageHeader } from '../../../../admin/kit/index.ts';
import { AlertForm } from './alert-form.tsx';
import { alertPath, CRUMBS, LIST, useAlertToEdit } from './alerts-data.ts';

/** /admin/app-logs/uzbune/edit/{idguid} */
export default function EditAlert() {
  const { idguid = '' } = useParams();
  const navigate = useNavigate();
  const asked = useAlertToEdit(idguid);
  // The form must start from the alert as it is now, not from the cache.
  const fresh = asked.isFetchedAfterMount ? asked : { ...asked, data: undefined };
  return (
    <Fetched asked={fresh} list={LIST} title="Uredi uzbunu">
      {(record) => (
        <>
          <PageHeader
            title="Uredi uzbunu"
            crumbs={[...CRUMBS, { label: record.name, to: alertPath(idguid) }]}
            description={record.name}
          />
          <AlertForm
            record={record}
            done={() => {
              toast.success('Izmjene su sačuvane.');
              void navigate(alertPath(idguid));
            }}
          />
        </>
      )}
    </Fetched>
  );
}
