import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { RecordPanels } from '../../../../admin/resource/view/record-panels.tsx';
import { VOUCHER_FILES } from '../attached.ts';
import { SAVE_RIGHT } from './paths.ts';

/** Files of a voucher or its draft, and whatever else modules show of it. `name`: what it is called in a sentence. */
export function VoucherAttachments({ idguid, name }: { idguid: string; name: string }) {
  const maySave = hasPermission(useSignedIn(), SAVE_RIGHT);
  const record = {
    idguid,
    name,
    version: 1,
    created_at: '',
    updated_at: '',
    updated_by: null,
    can_edit: maySave,
    refs: {},
  };
  return <RecordPanels resource={VOUCHER_FILES} record={record} />;
}
