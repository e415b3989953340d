import { PageTabs } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { cpvList } from './spending-lists.tsx';
import { TABS } from './statistics-data.ts';

/** /admin/interno/ejngovba/statistika/cpv: the list behind the overview, with all rows and files. */
export default function Cpv() {
  return (
    <List
      list={cpvList}
      header={{ description: 'Na šta se troši: odjeljci i grupe jedinstvenog rječnika javne nabavke (CPV).' }}
      before={<PageTabs tabs={TABS} />}
      empty={{ title: 'Statistike još nema', text: 'Pravi se u pozadini čim se s portala preuzmu ugovori.' }}
    />
  );
}
