import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { List } from '../../../../admin/list/list.tsx';
import { LogsTabs } from '../logs-tabs.tsx';
import { SAVE } from '../paths.ts';
import { MarkSelected } from './marking.tsx';
import { problemList } from './problem-list.tsx';

/** /admin/app-logs/problemi: errors that are like one another, each once. */
export default function Problems() {
  const maySave = hasPermission(useSignedIn(), SAVE);
  return (
    <List
      list={problemList}
      header={{
        title: 'Problemi',
        description:
          'Iste greške su jedan problem, ma koliko puta se desile. Ono što je riješeno, a desi se ponovo, vraća se samo.',
      }}
      before={<LogsTabs />}
      selection={
        maySave ? { can: () => true, actions: (selected) => <MarkSelected selected={selected} /> } : undefined
      }
      empty={{
        title: 'Nema otvorenih problema',
        text: 'Čim neka aplikacija, server ili preglednik zabilježi grešku, ona je ovdje.',
        asOpened: true,
      }}
    />
  );
}
