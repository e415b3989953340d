import { Trash } from '../../../../admin/resource/trash/resource-trash.tsx';
import { defineTrash } from '../../../../admin/resource/trash/trash-list.tsx';
import { KEPT_HOSTS } from '../labels.ts';
import { LIST } from './hosts-data.ts';

export const hostsTrash = defineTrash(KEPT_HOSTS);

/** /admin/ddns/hosts/trash: removed hosts. */
export default () => <Trash list={hostsTrash} back={LIST} />;
