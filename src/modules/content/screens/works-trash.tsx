import { Trash } from '../../../admin/resource/trash/resource-trash.tsx';
import { defineTrash } from '../../../admin/resource/trash/trash-list.tsx';
import { KEPT_WORKS } from '../labels.ts';
import { PORTFOLIO } from './client.ts';

export const worksTrash = defineTrash(KEPT_WORKS);

/** /admin/sadrzaj/portfolio/trash: removed works. */
export default () => <Trash list={worksTrash} back={{ label: 'Portfolio', to: PORTFOLIO }} />;
