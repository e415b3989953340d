import { PageTabs } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { contractsList } from './spending-lists.tsx';
import { TABS } from './statistics-data.ts';

/** /admin/interno/ejngovba/statistika/ugovori: the list behind the overview, with all rows and files. */
export default function Contracts() {
  return (
    <List
      list={contractsList}
      header={{ description: 'Pojedinačni ugovori o lotovima, s ponudama i cijenom prema procjeni.' }}
      before={<PageTabs tabs={TABS} />}
      empty={{ title: 'Statistike još nema', text: 'Pravi se u pozadini čim se s portala preuzmu ugovori.' }}
    />
  );
}
