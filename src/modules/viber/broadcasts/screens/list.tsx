import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { List } from '../../../../admin/list/list.tsx';
import { ViberTabs } from '../../inbox/screens/viber-tabs.tsx';
import { BROADCASTS_PATH, SAVE_BOTS } from '../../labels.ts';
import { broadcastList } from './broadcast-list.tsx';
import { broadcastPath } from './broadcasts-data.ts';

/** /admin/viber/masovne-poruke: messages to many subscribers of a bot. */
export default function Broadcasts() {
  const maySave = hasPermission(useSignedIn(), SAVE_BOTS);
  return (
    <List
      list={broadcastList}
      header={{ description: 'Jedna poruka mnogim pretplatnicima bota, odmah ili u zakazano vrijeme.' }}
      before={<ViberTabs />}
      create={maySave ? { to: `${BROADCASTS_PATH}/create`, label: 'Dodaj masovnu poruku' } : undefined}
      editOf={
        maySave
          ? ({ idguid, state }) =>
              state === 'draft' || state === 'planned' ? broadcastPath(idguid, 'edit') : null
          : undefined
      }
      empty={{
        title: 'Još nema masovnih poruka',
        text: 'Napišite poruku, odaberite kojim pretplatnicima ide, pošaljite je sebi na probu, pa svima. Za svakog se vidi šta je bilo s njegovom porukom.',
      }}
    />
  );
}
