import { toast } from 'react-hot-toast';
import { Link, useNavigate, useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { EmptyState, Fetched, PageHeader } from '../../../admin/kit/index.ts';
import { KeyForm } from './key-form.tsx';
import { HOME, useKey, useKeyTree } from './keys-data.ts';

/** /admin/api-keys/edit/{idguid} */
export default function EditApiKey() {
  const { idguid = '' } = useParams();
  const navigate = useNavigate();
  const { tenant, link } = useActing();
  const key = useKey(idguid, tenant);
  const tree = useKeyTree(idguid, tenant);
  const list = { label: 'API ključevi', to: link(HOME) };
  const view = link(`${HOME}/view/${idguid}`);
  // The form must start from the key as it is now, not from the cache.
  const fresh = key.isFetchedAfterMount ? key : { ...key, data: undefined };
  return (
    <Fetched asked={fresh} list={list} title="Uredi API ključ">
      {(record) => (
        <>
          <PageHeader
            title="Uredi API ključ"
            crumbs={[list, { label: record.name, to: view }]}
            description={record.name}
          />
          {record.state === 'revoked' ? (
            <EmptyState title="Ključ je opozvan" action={<Link to={view}>Pogledaj ključ</Link>}>
              Opozvani ključ se više ne može mijenjati.
            </EmptyState>
          ) : (
            <Fetched asked={tree} list={list}>
              {(modules) => (
                <KeyForm
                  record={record}
                  tree={modules}
                  done={() => {
                    toast.success('Izmjene su sačuvane.');
                    navigate(view);
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
