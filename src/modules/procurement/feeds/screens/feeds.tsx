import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuestion } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { api } from '../../../../web/api.ts';
import { FEEDS_API, WATCHES_PATH } from '../../labels.ts';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import type { FeedRow, MadeFeed } from '../feeds.api.ts';
import { FeedDialog, MadeDialog } from './feed-dialog.tsx';
import { feedList } from './feed-list.tsx';

/** /admin/interno/ejngovba/pracenja/adrese: private addresses for calendars and readers. */
export default function Feeds() {
  const { ask, dialog } = useQuestion();
  const [making, setMaking] = useState(false);
  // Only in memory: neither in the address nor in the browser's storage.
  const [made, setMade] = useState<MadeFeed | null>(null);
  const revoke = ({ idguid, name }: FeedRow) =>
    ask({
      title: `Opozvati adresu „${name}”?`,
      text: 'Programi koji je koriste odmah prestaju dobijati podatke. Opozvana adresa se ne može vratiti; nova se pravi u minuti.',
      confirmLabel: 'Opozovi',
      danger: true,
      refusal: 'Opoziv nije moguć',
      confirm: () => api.delete(`${FEEDS_API}/${idguid}`),
    });
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      Dodaj adresu
    </Button>
  );
  return (
    <>
      <List
        list={feedList}
        header={{
          title: 'Kalendar i RSS',
          crumbs: [{ label: 'Praćenja', to: WATCHES_PATH }],
          description:
            'Privatne adrese s kojih kalendar uzima rokove za ponude, a čitač nova obavještenja. Ko zna adresu, vidi isto što i vi.',
          actions: create,
        }}
        before={<SimulatedSource />}
        rowActions={(row) => (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Opozovi: ${row.name}`}
            onClick={() => revoke(row)}
          >
            Opozovi
          </Button>
        )}
        empty={{
          title: 'Još nema adresa',
          text: 'Napravite adresu za svoj kalendar (Google, Outlook, telefon) i rokovi za ponude će stajati u njemu, a ispravke stizati same.',
          action: create,
        }}
      />
      {making && (
        <FeedDialog
          onClose={() => setMaking(false)}
          done={(feed) => {
            setMaking(false);
            setMade(feed);
          }}
        />
      )}
      {made && <MadeDialog feed={made} onClose={() => setMade(null)} />}
      {dialog}
    </>
  );
}
