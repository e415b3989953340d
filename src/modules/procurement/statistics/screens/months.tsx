import { Spending } from './spending.tsx';
import { monthsList } from './spending-lists.tsx';

/** /admin/interno/ejngovba/statistika/mjeseci. */
export default function Months() {
  return <Spending list={monthsList} description="Koliko se ugovara iz mjeseca u mjesec." />;
}
