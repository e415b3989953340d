import { Spending } from './spending.tsx';
import { suppliersList } from './spending-lists.tsx';

/** /admin/interno/ejngovba/statistika/dobavljaci. */
export default function Suppliers() {
  return (
    <Spending
      list={suppliersList}
      description="Ko koliko dobija. Više firmi zajedno: ugovor se pripisuje onoj koja vodi."
    />
  );
}
