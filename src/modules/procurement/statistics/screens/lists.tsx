import { useLocation } from 'react-router';
import type { ListDefinition, ListRow } from '../../../../admin/list/definition.ts';
import { List } from '../../../../admin/list/list.tsx';
import { authoritiesList, contractsList, cpvList, monthsList, suppliersList } from './spending-lists.tsx';
import { rowAddress } from './addresses.ts';
import { StatisticsTabs } from './tabs.tsx';

const EMPTY = {
  title: 'Statistike još nema',
  text: 'Pravi se u pozadini čim se s portala preuzmu ugovori.',
};

/** A list behind the overview, with all rows and files. */
const screenOf = <Row extends ListRow>(list: ListDefinition<Row>, description: string) =>
  function StatisticsList() {
    const { search } = useLocation();
    return (
      <List
        list={list}
        header={{ description }}
        before={<StatisticsTabs />}
        address={(path) => rowAddress(path, new URLSearchParams(search))}
        empty={EMPTY}
      />
    );
  };

/** /admin/interno/ejngovba/statistika/cpv */
export const Cpv = screenOf(
  cpvList,
  'Na šta se troši: odjeljci i grupe jedinstvenog rječnika javne nabavke (CPV).',
);

/** /admin/interno/ejngovba/statistika/organi */
export const Authorities = screenOf(
  authoritiesList,
  'Ko koliko nabavlja, s koliko ponuda i po kojoj cijeni prema vlastitoj procjeni.',
);

/** /admin/interno/ejngovba/statistika/dobavljaci */
export const Suppliers = screenOf(
  suppliersList,
  'Ko koliko dobija. Ugovor grupe ponuđača računa se onome ko je vodi.',
);

/** /admin/interno/ejngovba/statistika/mjeseci */
export const Months = screenOf(monthsList, 'Koliko se ugovara iz mjeseca u mjesec.');

/** /admin/interno/ejngovba/statistika/ugovori */
export const Contracts = screenOf(
  contractsList,
  'Pojedinačni ugovori o lotovima, s ponudama i cijenom prema procjeni.',
);
