import { useLocation } from 'react-router';
import type { ListDefinition, ListRow } from '../../../../admin/list/definition.ts';
import { List } from '../../../../admin/list/list.tsx';
import { rowAddress } from './addresses.ts';
import { authoritiesList, contractsList, cpvList, monthsList, suppliersList } from './spending-lists.tsx';
import { StatisticsTabs } from './tabs.tsx';

const EMPTY = {
  title: 'Statistike još nema',
  text: 'Pravi se u pozadini čim se s portala preuzmu ugovori.',
};

/** A list behind the overview, with all rows and files. */
function StatisticsList<Row extends ListRow>(props: { list: ListDefinition<Row>; description: string }) {
  const { search } = useLocation();
  return (
    <List
      list={props.list}
      header={{ description: props.description }}
      before={<StatisticsTabs />}
      address={(path) => rowAddress(path, new URLSearchParams(search))}
      empty={EMPTY}
    />
  );
}

/** /admin/interno/ejngovba/statistika/cpv */
export const Cpv = () => (
  <StatisticsList
    list={cpvList}
    description="Na šta se troši: odjeljci i grupe jedinstvenog rječnika javne nabavke (CPV). Nazivi su hrvatski gdje bosanski nije upisan."
  />
);

/** /admin/interno/ejngovba/statistika/organi */
export const Authorities = () => (
  <StatisticsList
    list={authoritiesList}
    description="Ko koliko nabavlja, s koliko ponuda i po kojoj cijeni prema vlastitoj procjeni."
  />
);

/** /admin/interno/ejngovba/statistika/dobavljaci */
export const Suppliers = () => (
  <StatisticsList
    list={suppliersList}
    description="Ko koliko dobija. Ugovor grupe ponuđača računa se onome ko je vodi."
  />
);

/** /admin/interno/ejngovba/statistika/mjeseci */
export const Months = () => (
  <StatisticsList list={monthsList} description="Koliko se ugovara iz mjeseca u mjesec." />
);

/** /admin/interno/ejngovba/statistika/ugovori */
export const Contracts = () => (
  <StatisticsList
    list={contractsList}
    description="Pojedinačni ugovori o lotovima, s ponudama i cijenom prema procjeni."
  />
);
