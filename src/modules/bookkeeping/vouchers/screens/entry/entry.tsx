import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { Fetched, UNCHANGING, useGet } from '../../../../../admin/kit/index.ts';
import { dayOf } from '../../../../../core/dates.ts';
import type { Account, BooksFrame } from '../../../ledger/books.api.ts';
import type { Draft } from '../../drafts.api.ts';
import { DRAFTS } from '../paths.ts';
import { useKept } from './kept.ts';
import type { Start } from './use-entry.ts';
import { VoucherEntry } from './voucher-entry.tsx';

/** What a new voucher takes over from the one before it. */
export interface Fresh {
  fresh: true;
  type?: string;
  day?: string;
}

/** The chart and the types change on other screens, seldom. */
const RARELY = { staleTime: 30_000 };
const LIST = { label: 'Nacrti', to: DRAFTS };

/** A draft that is written on, also one that the server does not know yet. */
export default function EntryScreen() {
  const { idguid = '' } = useParams();
  return <Opened key={idguid} id={idguid} />;
}

function Opened({ id }: { id: string }) {
  const { state } = useLocation();
  const [fresh] = useState(() => (isFresh(state) ? state : null));
  const kept = useKept();
  const [local] = useState(() => kept.read(id));
  const asked = useGet<Draft>(`/api/fin/drafts/${id}`, {}, { ...UNCHANGING, enabled: !fresh, retry: false });
  const books = useGet<BooksFrame>('/api/fin/books', {}, RARELY);
  const accounts = useGet<Account[]>('/api/fin/books/accounts', {}, RARELY);
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
