import { List } from '../../../../admin/list/list.tsx';
import { kufList } from './book-list.tsx';
import { VatTabs } from './vat-tabs.tsx';

/** /fin/pdv/kuf: the documents of KUF. */
export default function Kuf() {
  return (
    <List
      list={kufList}
      header={{ description: 'Knjiga ulaznih faktura: nabavke po dokumentima, kako idu u eNabavke.' }}
      before={<VatTabs />}
      period="document_date"
      empty={{
        title: 'KUF je prazan',
        text: 'Dokumenti dolaze iz proknjiženih stavki koje imaju PDV oznaku.',
      }}
    />
  );
}
