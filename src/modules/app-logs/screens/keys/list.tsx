import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { List } from '../../../../admin/list/list.tsx';
import { LogsTabs } from '../logs-tabs.tsx';
import { KEYS, SAVE } from '../paths.ts';
import { logKeyList } from './key-list.tsx';

/** /admin/app-logs/kljucevi: the keys by which applications send their lines. */
export default function LogKeys() {
  const maySave = hasPermission(useSignedIn(), SAVE);
  return (
    <List
      list={logKeyList}
      header={{ description: 'Ključevi kojima vaše aplikacije šalju svoje zapise.' }}
      before={<LogsTabs />}
      create={maySave ? { to: `${KEYS}/create`, label: 'Dodaj ključ' } : undefined}
      empty={{
        title: 'Još nema ključeva',
        text: 'Napravite ključ za svaku aplikaciju čije zapise želite ovdje. Uz njega dobijate gotove primjere slanja.',
      }}
    />
  );
}
