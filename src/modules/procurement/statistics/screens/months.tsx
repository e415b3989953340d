import { PageTabs } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { monthsList } from './spending-lists.tsx';
import { TABS } from './statistics-data.ts';

/** /admin/interno/ejngovba/statistika/mjeseci: the list behind the overview, with all rows and files. */
export default function Months() {
  return (
    <List
      list={monthsList}
      header={{ description: 'Koliko se ugovara iz mjeseca u mjesec.' }}
      before={<PageTabs tabs={TABS} />}
      empty={{ title: 'Statistike još nema', text: 'Pravi se u pozadini čim se s portala preuzmu ugovori.' }}
    />
  );
}
