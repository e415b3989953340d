import { Spending } from './spending.tsx';
import { cpvList } from './spending-lists.tsx';

/** /admin/interno/ejngovba/statistika/cpv. */
export default function Cpv() {
  return (
    <Spending
      list={cpvList}
      description="Na šta se troši: odjeljci i grupe jedinstvenog rječnika javne nabavke (CPV)."
    />
  );
}
