import { PageTabs } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { suppliersList } from './spending-lists.tsx';
import { TABS } from './statistics-data.ts';

/** /admin/interno/ejngovba/statistika/dobavljaci: the list behind the overview, with all rows and files. */
export default function Suppliers() {
  return (
    <List
      list={suppliersList}
      header={{ description: 'Ko koliko dobija. Više firmi zajedno: ugovor se pripisuje onoj koja vodi.' }}
      before={<PageTabs tabs={TABS} />}
      empty={{ title: 'Statistike još nema', text: 'Pravi se u pozadini čim se s portala preuzmu ugovori.' }}
    />
  );
}
