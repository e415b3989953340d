import { PageTabs } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { authoritiesList } from './spending-lists.tsx';
import { TABS } from './statistics-data.ts';

/** /admin/interno/ejngovba/statistika/organi: the list behind the overview, with all rows and files. */
export default function Authorities() {
  return (
    <List
      list={authoritiesList}
      header={{
        description: 'Ko koliko nabavlja, s koliko ponuda i po kojoj cijeni prema vlastitoj procjeni.',
      }}
      before={<PageTabs tabs={TABS} />}
      empty={{ title: 'Statistike još nema', text: 'Pravi se u pozadini čim se s portala preuzmu ugovori.' }}
    />
  );
}
