import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { List } from '../../../../admin/list/list.tsx';
import { ImportLink } from './import-link.tsx';
import { NEW_DRAFT, SAVE_RIGHT } from './paths.ts';
import { VoucherTabs } from './tabs.tsx';
import { voucherList } from './voucher-list.tsx';

/** /fin/knjizenje: posted vouchers. */
export default function Vouchers() {
  const maySave = hasPermission(useSignedIn(), SAVE_RIGHT);
  return (
    <List
      list={voucherList}
      header={{
        title: 'Knjiženje',
        actions: maySave && <ImportLink />,
      }}
      before={<VoucherTabs />}
      create={maySave ? { to: NEW_DRAFT, label: 'Dodaj nalog' } : undefined}
      empty={{
        title: 'Još ništa nije proknjiženo',
        text: 'Nalog se piše kao nacrt. Kad ga proknjižite, dobija broj, stoji ovdje i više se ne mijenja.',
      }}
    />
  );
}
