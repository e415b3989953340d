import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { Link, useNavigate, useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.tsx';
import { Form } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import {
  ConfirmDialog,
  EmptyState,
  ErrorState,
  formatDateTime,
  PageHeader,
  Spinner,
} from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { PermissionModule } from '../../rights/giving/tree.api.ts';
import type { ApiKey } from '../keys.api.ts';
import { expiryOf, KeyFields, type KeyValues, settingsOf } from './key-fields.tsx';
import { API, HOME, useKey, useKeysChanged, useKeyTree } from './keys-data.ts';

/** /admin/api-keys/edit/{idguid} */
export default function EditApiKey() {
  const { idguid = '' } = useParams();
  const { tenant, link } = useActing();
  const key = useKey(idguid, tenant);
  const tree = useKeyTree(idguid, tenant);
  const failed = key.error ?? tree.error;
  const crumbs = [{ label: 'API ključevi', to: link(HOME) }];
  // Changes are made on the key as it is now, not as it was last seen.
  const ready = key.isFetchedAfterMount && key.data && tree.data;
  return (
    <>
      <PageHeader title={key.data ? `Uredi: ${key.data.name}` : 'Uredi API ključ'} crumbs={crumbs} />
      {failed && !ready ? (
        <ErrorState
          error={failed}
          onRetry={() => {
            void key.refetch();
            void tree.refetch();
          }}
        />
      ) : !ready ? (
        <Spinner />
      ) : key.data.state === 'revoked' ? (
        <EmptyState
          title="Ključ je opozvan"
          action={<Link to={link(`${HOME}/view/${idguid}`)}>Pogledaj ključ</Link>}
        >
          Opozvani ključ se više ne može mijenjati.
        </EmptyState>
      ) : (
        <KeyForm record={key.data} tree={tree.data} />
      )}
    </>
  );
}

function KeyForm({ record, tree }: { record: ApiKey; tree: readonly PermissionModule[] }) {
  const navigate = useNavigate();
  const { query, link } = useActing();
  const changed = useKeysChanged();
  const [clash, setClash] = useState<{ message: string; version: number } | null>(null);
  /** What the changes are made on. */
  const version = useRef(record.version);
  const view = link(`${HOME}/view/${record.idguid}`);
  const state = useForm<KeyValues, ApiKey>({
    values: {
      name: record.name,
      expires_at: 'same',
      expires_day: null,
      allowed_addresses: record.allowed_addresses.join('\n'),
      rate_limit: record.rate_limit,
      permissions: record.permissions.map(({ name }) => name),
    },
    send: async (values) => {
      const body = { version: version.current, ...settingsOf(values), expires_at: expiryOf(values) };
      return (await api.patch<ApiKey>(`${API}/${record.idguid}`, body, { query })).data;
    },
    done: () => {
      changed();
      toast.success('Izmjene su sačuvane.');
      navigate(view);
    },
    refused: (error) => {
      if (error.code !== 'stale') return false;
      const { current } = error.data as { current: ApiKey };
      setClash({ message: error.message, version: current.version });
      return true;
    },
  });
  const same = record.expires_at
    ? `kao do sada: do ${formatDateTime(record.expires_at)}`
    : 'kao do sada: bez isteka';
  return (
    <>
      <Form state={state} cancelTo={view} label="Uredi API ključ">
        <KeyFields state={state} tree={tree} same={same} label={`Dozvole ključa ${record.name}`} />
      </Form>
      <ConfirmDialog
        opened={clash !== null}
        title="Ključ je u međuvremenu izmijenjen"
        confirmLabel="Sačuvaj moje"
        cancelLabel="Nazad na unos"
        loading={state.sending}
        onConfirm={() => {
          if (clash) version.current = clash.version;
          setClash(null);
          void state.submit();
        }}
        onClose={() => setClash(null)}
      >
        {clash?.message} Vaš unos nije izgubljen. Ako sačuvate svoje, to zamjenjuje njihove izmjene.
      </ConfirmDialog>
    </>
  );
}
