import { List } from '../../../../admin/list/list.tsx';
import { kifList } from './book-list.tsx';
import { VatTabs } from './vat-tabs.tsx';

/** /fin/pdv/kif: the documents of KIF. */
export default function Kif() {
  return (
    <List
      list={kifList}
      header={{ description: 'Knjiga izlaznih faktura: isporuke po dokumentima, kako idu u eIsporuke.' }}
      before={<VatTabs />}
      period="document_date"
      empty={{
        title: 'KIF je prazan',
        text: 'Dokumenti dolaze iz proknjiženih stavki koje imaju PDV oznaku.',
      }}
    />
  );
}
