import { Spending } from './spending.tsx';
import { authoritiesList } from './spending-lists.tsx';

/** /admin/interno/ejngovba/statistika/organi. */
export default function Authorities() {
  return (
    <Spending
      list={authoritiesList}
      description="Ko koliko nabavlja, s koliko ponuda i po kojoj cijeni prema vlastitoj procjeni."
    />
  );
}
