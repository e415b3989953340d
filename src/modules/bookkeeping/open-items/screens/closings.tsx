import { IconArrowBackUp } from '@tabler/icons-react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { PageTabs, useAct } from '../../../../admin/kit/index.ts';
import { BulkButton } from '../../../../admin/list/bulk-button.tsx';
import { List } from '../../../../admin/list/list.tsx';
import type { Selected } from '../../../../admin/list/use-selection.ts';
import { api } from '../../../../web/api.ts';
import type { Match } from '../matches.api.ts';
import { closingList } from './lists.tsx';
import { API, TABS } from './paths.ts';

/** /fin/otvorene-stavke/zatvaranja: what was closed between documents, each with the way back. */
export default function Closings() {
  const maySave = hasPermission(useSignedIn(), 'fin_knjizenje_save');
  return (
    <List
      list={closingList}
      header={{
        description:
          'Dokumenti zatvoreni jedni drugima. Poništavanje ih ponovo otvara; knjige se ne mijenjaju.',
      }}
      before={<PageTabs tabs={TABS} />}
      selection={
        maySave ? { can: () => true, actions: (selected) => <Undo selected={selected} /> } : undefined
      }
      empty={{
        title: 'Nema zatvaranja',
        text: 'Dokument se zatvara sam kad mu se uplata knjiži s istim brojem. Ovdje su zatvaranja različitih dokumenata.',
      }}
    />
  );
}

function Undo({ selected }: { selected: Selected<Match> }) {
  const { act, busy } = useAct();
  return (
    <BulkButton
      selected={selected}
      disabled={busy}
      leftSection={<IconArrowBackUp size={15} aria-hidden />}
      onClick={() =>
        void act(() => api.post(`${API}/matches/undo`, { idguids: selected.ids }), { done: selected.clear })
      }
    >
      Poništi
    </BulkButton>
  );
}
