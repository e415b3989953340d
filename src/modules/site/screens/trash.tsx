import { lastListPath } from '../../../admin/list/remember.ts';
import { Trash } from '../../../admin/resource/trash/resource-trash.tsx';
import { defineTrash } from '../../../admin/resource/trash/trash-list.tsx';
import { KEPT_MESSAGES } from '../inbox.states.ts';
import { inboxList } from './inbox-list.tsx';

export const messagesTrash = defineTrash(KEPT_MESSAGES);

/** /admin/contact-messages/trash: removed messages. */
export default () => (
  <Trash list={messagesTrash} back={{ label: 'Kontakt poruke', to: lastListPath(inboxList) }} />
);
