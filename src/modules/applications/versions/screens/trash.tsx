import { lastListPath } from '../../../../admin/list/remember.ts';
import { Trash } from '../../../../admin/resource/trash/resource-trash.tsx';
import { defineTrash } from '../../../../admin/resource/trash/trash-list.tsx';
import { KEPT_VERSIONS } from '../../labels.ts';
import { versionList } from './version-list.tsx';

export const versionsTrash = defineTrash(KEPT_VERSIONS);

/** /admin/aplikacije/verzije/trash: removed drafts. */
export default () => (
  <Trash list={versionsTrash} back={{ label: 'Verzije aplikacija', to: lastListPath(versionList) }} />
);
