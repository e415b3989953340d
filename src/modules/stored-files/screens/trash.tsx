import { Trash } from '../../../admin/resource/trash/resource-trash.tsx';
import { defineTrash } from '../../../admin/resource/trash/trash-list.ts';
import { KEPT_FILES } from '../labels.ts';
import { SCREEN } from './client.ts';

export const filesTrash = defineTrash(KEPT_FILES);

/** /admin/stored-files/trash: removed files. */
export default () => <Trash list={filesTrash} back={{ label: 'Datoteke', to: SCREEN }} />;
