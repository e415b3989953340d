import { toast } from 'react-hot-toast';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHeader } from '../../../../admin/kit/index.ts';
import { AlertForm } from './alert-form.tsx';
import { alertPath, CRUMBS } from './alerts-data.ts';

/** /admin/app-logs/uzbune/create: `q` is the search that it begins with. */
export default function CreateAlert() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Dodaj uzbunu"
        crumbs={CRUMBS}
        description="Javi čim zapisa jedne pretrage bude previše."
      />
      <AlertForm
        record={null}
        asked={params.get('q') ?? ''}
        done={({ idguid }) => {
          toast.success('Uzbuna je dodana.');
          void navigate(alertPath(idguid));
        }}
      />
    </>
  );
}
