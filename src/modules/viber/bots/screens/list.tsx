import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { List } from '../../../../admin/list/list.tsx';
import { BOTS_PATH, SAVE_BOTS } from '../../labels.ts';
import { botList } from './bot-list.tsx';

/** /admin/viber/botovi: the organisation's bots. */
export default function Bots() {
  const maySave = hasPermission(useSignedIn(), SAVE_BOTS);
  return (
    <List
      list={botList}
      header={{
        description: 'Botovi preko kojih kupci pišu firmi na Viberu, a ljudi im odgovaraju iz chata.',
      }}
      create={maySave ? { to: `${BOTS_PATH}/create`, label: 'Dodaj bota' } : undefined}
      editOf={maySave ? ({ idguid }) => `${BOTS_PATH}/${idguid}/edit` : undefined}
      empty={{
        title: 'Još nema botova',
        text: 'Bot je ime firme na Viberu: kupac mu piše kao prijatelju, a poruke stižu ovdje, svima koji odgovaraju. Od 5. 2. 2024. Viber nove botove otvara samo po komercijalnim uslovima, uz ugovor s njim ili s njegovim partnerom. Kad ga dobijete, dodajte ga ovdje njegovim tokenom.',
      }}
    />
  );
}
