import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { messageOf, useUndo } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { api } from '../../../../web/api.ts';
import { SAVE_NOTICES, STATISTICS_API } from '../../labels.ts';
import type { Twin, TwinState } from '../twins.api.ts';
import classes from './statistics.module.css';
import { StatisticsTabs } from './tabs.tsx';
import { twinList } from './twin-list.tsx';

/** /admin/interno/ejngovba/statistika/iste-firme: suppliers that may be one firm, for the operator's people to join or keep apart. */
export default function Twins() {
  const session = useSignedIn();
  const mayDecide = session.tenant?.is_operator === true && hasPermission(session, SAVE_NOTICES);
  return (
    <List
      list={twinList}
      header={{
        description: mayDecide
          ? 'Isti dobavljač zna u izvoru stajati više puta. Ako su to ista firma, spojite ih: u statistici postaju jedno.'
          : 'Isti dobavljač zna u izvoru stajati više puta. Da li su to ista firma odlučuju ljudi operatera.',
      }}
      before={<StatisticsTabs />}
      rowActions={mayDecide ? (row) => <Decide twin={row} /> : undefined}
      empty={{
        title: 'Nema prijedloga',
        text: 'Traže se svake noći, po poreskom broju te po imenu i mjestu.',
      }}
    />
  );
}

const DONE: Record<TwinState, string> = {
  joined: 'Spojeno',
  apart: 'Različite firme',
  open: 'Odluka je povučena',
};

function Decide({ twin }: { twin: Twin }) {
  const client = useQueryClient();
  const offer = useUndo();
  const [busy, setBusy] = useState(false);
  const { idguid, version, state, a_name, b_name } = twin;
  const path = `${STATISTICS_API}/iste-firme/${idguid}/odluka`;
  const decide = async (next: TwinState): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await api.post<Twin>(path, { version, state: next });
      offer(
        `${DONE[next]}: ${a_name}`,
        () => api.post(path, { version: data.version, state }),
        'Vraćeno kako je bilo.',
      );
    } catch (error) {
      toast.error(messageOf(error), { duration: 8000 });
    } finally {
      setBusy(false);
      await client.invalidateQueries();
    }
  };
  const button = (next: TwinState, label: string, name: string) => (
    <Button
      size="compact-sm"
      variant={next === 'joined' ? 'light' : 'default'}
      disabled={busy}
      aria-label={name}
      onClick={() => void decide(next)}
    >
      {label}
    </Button>
  );
  return (
    <span className={classes.decide}>
      {state === 'open' ? (
        <>
          {button('joined', 'Spoji', `Spoji: ${a_name} i ${b_name}`)}
          {button('apart', 'Nisu isti', `Nisu isti: ${a_name} i ${b_name}`)}
        </>
      ) : (
        button('open', 'Vrati', `Vrati odluku: ${a_name} i ${b_name}`)
      )}
    </span>
  );
}
