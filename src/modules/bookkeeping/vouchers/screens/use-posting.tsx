import { IconBookmarkPlus } from '@tabler/icons-react';
import { formatDate, formatDecimal, useQuestion } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { DRAFTS as API, type DraftRow, type PostedPlace } from '../drafts.api.ts';
import { draftName } from './draft-list.tsx';

/** Posting a draft from the list; the reasons why it cannot be are shown in the question. `dialog` is to be rendered. */
export function usePosting() {
  const { ask, dialog } = useQuestion();
  const post = (draft: DraftRow) =>
    ask({
      title: `Proknjižiti „${draftName(draft)}”?`,
      text: `${draft.type} · ${formatDate(draft.day)} · ${formatDecimal(draft.debit, 2)}\u00a0KM. Proknjižen nalog se više ne mijenja, samo stornira.`,
      confirmLabel: 'Proknjiži',
      refusal: 'Nalog se ne može proknjižiti',
      confirm: () => api.post<PostedPlace>(`${API}/${draft.idguid}/post`, { version: draft.version }),
    });
  return { post, dialog, busy: false, icon: IconBookmarkPlus };
}
