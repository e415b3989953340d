import { lastListPath } from '../../../admin/list/remember.ts';
import { Trash } from '../../../admin/resource/trash/resource-trash.tsx';
import { defineTrash } from '../../../admin/resource/trash/trash-list.tsx';
import { KEPT_INQUIRIES } from '../inquiries/states.ts';
import { inquiriesList } from './inbox-list.tsx';

export const inquiriesTrash = defineTrash(KEPT_INQUIRIES);

/** /erp/upiti/trash: removed inquiries. */
export default () => (
  <Trash list={inquiriesTrash} back={{ label: 'Upiti', to: lastListPath(inquiriesList) }} />
);
