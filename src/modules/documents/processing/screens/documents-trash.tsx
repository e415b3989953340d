import { lastListPath } from '../../../../admin/list/remember.ts';
import { Trash } from '../../../../admin/resource/trash/resource-trash.tsx';
import { defineTrash } from '../../../../admin/resource/trash/trash-list.tsx';
import { KEPT_DOCUMENTS } from '../states.ts';
import { documentsList } from './documents-list.tsx';

export const documentsTrash = defineTrash(KEPT_DOCUMENTS);

/** /obrada-dokumenta/dokumenti/trash: removed documents. */
export default () => (
  <Trash list={documentsTrash} back={{ label: 'Dokumenti', to: lastListPath(documentsList) }} />
);
