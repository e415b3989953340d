import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { Fetched, UNCHANGING, useGet } from '../../../../admin/kit/index.ts';
import { dayOf } from '../../../../core/dates.ts';
import { useAccounts, useBooks } from '../../../ledger/screens/use-books.ts';
import type { Draft } from '../../drafts.api.ts';
import { DRAFTS, draftPage } from '../paths.ts';
import { draftId } from './draft-id.ts';
import { useKept } from './kept.ts';
import type { Start } from './use-entry.ts';
import { VoucherEntry } from './voucher-entry.tsx';

/** What a new voucher takes over from the one before it. */
export interface Fresh {
  fresh: true;
  type?: string;
  day?: string;
}

const LIST = { label: 'Nacrti', to: DRAFTS };

/** `/fin/knjizenje/nacrti/novi` begins a voucher under an id of its own, so that a reload and a second save find the same one. */
export default function EntryScreen() {
  const { idguid = '' } = useParams();
  const { state } = useLocation();
  return idguid === 'novi' ? <Begin given={state} /> : <Opened key={idguid} id={idguid} />;
}

function Begin({ given }: { given: Partial<Fresh> | null }) {
  const kept = useKept();
  // What was never sent for want of a connection is gone on with.
  const [id] = useState(() => kept.neverSaved() ?? draftId());
  return <Navigate replace to={draftPage(id)} state={{ ...given, fresh: true } satisfies Fresh} />;
}

function Opened({ id }: { id: string }) {
  const { state } = useLocation();
  const [fresh] = useState(() => (isFresh(state) ? state : null));
  const kept = useKept();
  const [local] = useState(() => kept.read(id));
  const asked = useGet<Draft>(`/api/fin/drafts/${id}`, {}, { ...UNCHANGING, enabled: !fresh, retry: false });
  const books = useBooks();
  const accounts = useAccounts();
  const blank = {
    type: fresh?.type ?? '',
    day: fresh?.day ?? dayOf(Date.now()),
    description: '',
    statement_no: '',
  };

  const show = (start: Start) => (
    <Fetched asked={books}>
      {(frame) => (
        <Fetched asked={accounts}>
          {(chart) => <VoucherEntry start={start} books={frame} accounts={chart} />}
        </Fetched>
      )}
    </Fetched>
  );
  // Typed here, and not saved: also when the server cannot be asked.
  if (local && (fresh || local.version === 0 || asked.isError))
    return show({ ...local, id, savedAt: null, restoredAt: local.at });
  if (fresh)
    return show({
      id,
      content: { ...blank, lines: [] },
      partners: {},
      version: 0,
      savedAt: null,
      restoredAt: null,
    });
  return (
    <Fetched asked={asked} list={LIST} title="Nacrt naloga">
      {(draft) => {
        const { type, day, description, statement_no, lines, partners, version, updated_at } = draft;
        // Over its own version: if another has been saved meanwhile, saving tells.
        return local
          ? show({ ...local, id, savedAt: null, restoredAt: local.at })
          : show({
              id,
              content: { type, day, description, statement_no, lines },
              partners,
              version,
              savedAt: updated_at,
              restoredAt: null,
            });
      }}
    </Fetched>
  );
}

const isFresh = (state: unknown): state is Fresh =>
  typeof state === 'object' && state !== null && 'fresh' in state && state.fresh === true;
