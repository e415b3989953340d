import { Spending } from './spending.tsx';
import { contractsList } from './spending-lists.tsx';

/** /admin/interno/ejngovba/statistika/ugovori. */
export default function Contracts() {
  return (
    <Spending
      list={contractsList}
      description="Pojedinačni ugovori o lotovima, s ponudama i cijenom prema procjeni."
    />
  );
}
