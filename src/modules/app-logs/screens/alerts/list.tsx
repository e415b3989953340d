import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { List } from '../../../../admin/list/list.tsx';
import { LogsTabs } from '../logs-tabs.tsx';
import { ALERTS, SAVE } from '../paths.ts';
import { alertList } from './alert-list.tsx';
import { alertPath } from './alerts-data.ts';

/** /admin/app-logs/uzbune: what is told when too many lines of a kind come. */
export default function Alerts() {
  const maySave = hasPermission(useSignedIn(), SAVE);
  return (
    <List
      list={alertList}
      header={{
        title: 'Uzbune',
        description:
          'Uzbuna javi čim zapisa jedne pretrage bude previše, a ponovo tek kad se smiri pa opet počne.',
      }}
      before={<LogsTabs />}
      create={maySave ? { to: `${ALERTS}/create`, label: 'Dodaj uzbunu' } : undefined}
      editOf={maySave ? ({ idguid }) => alertPath(idguid, 'edit') : undefined}
      empty={{
        title: 'Još nema uzbuna',
        text: 'Dodajte je za ono što ne smijete propustiti, npr. više od 10 grešaka blagajne u 5 minuta.',
      }}
    />
  );
}
