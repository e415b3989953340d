import { toast } from 'react-hot-toast';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHeader } from '../../../../admin/kit/index.ts';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import { watchQuery } from '../query.ts';
import { WatchForm } from './watch-form.tsx';
import { LIST, watchPath } from './watches-data.ts';

/** /admin/interno/ejngovba/pracenja/create?query=…: a watch of what the list of notices was narrowed to. */
export default function CreateWatch() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Dodaj praćenje"
        crumbs={[LIST]}
        description="Javlja o onome što se objavi od sada, a o ranijim obavještenjima ne."
      />
      <SimulatedSource />
      <WatchForm
        record={null}
        query={watchQuery(params.get('query') ?? '')}
        done={({ idguid }) => {
          toast.success('Praćenje je sačuvano.');
          void navigate(watchPath(idguid));
        }}
      />
    </>
  );
}
