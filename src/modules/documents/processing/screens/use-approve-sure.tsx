import { toast } from 'react-hot-toast';
import type { z } from 'zod';
import { counted, useAct, useQuestion, useUndo } from '../../../../admin/kit/index.ts';
import type { Selected } from '../../../../admin/list/use-selection.ts';
import { api } from '../../../../web/api.ts';
import type { approveSureApi } from '../review.api.ts';
import type { DocumentRow } from '../shapes.ts';
import { isApproved } from '../states.ts';
import { approvedText, approvedTitle } from './approved-text.ts';
import { API, NOUNS } from './documents-data.ts';
import { DocumentsLeft } from './documents-left.tsx';
import { actOn } from './review/client.ts';

type Answered = z.infer<typeof approveSureApi.answer>['data'];
/** Milliseconds that approving a whole page may last. */
const APPROVING = 60_000;

/** Approves those of the selected documents in which everything is sure, says which, and offers to undo it. */
export function useApproveSure(selected: Selected<DocumentRow>) {
  const { act, busy } = useAct();
  const { ask, dialog } = useQuestion();
  const offerUndo = useUndo();
  const approve = () =>
    act(async () => {
      const answer = await api.post<Answered>(
        `${API}/odobri-sigurne`,
        { documents: selected.ids },
        { timeout: APPROVING },
      );
      const { approved, left } = answer.data;
      const final = approved.filter(({ state }) => isApproved(state));
      const back = `Na pregled vraćeno: ${counted(final.length, ...NOUNS)}.`;
      const undo = reopening(final);
      if (left.length > 0) {
        ask({
          title: approvedTitle(approved),
          text: <Left {...answer.data} />,
          cancelLabel: 'Zatvori',
          ...(final.length > 0 && {
            confirmLabel: 'Poništi odobrenje',
            // The button that closes has the focus.
            danger: true,
            confirm: () => undo().then(() => ({ success: true, data: null, message: back })),
          }),
        });
        selected.keep(left.map(({ idguid }) => idguid));
      } else {
        selected.clear();
        if (final.length > 0) offerUndo(approvedText(approved), undo, back);
        else toast.success(approvedText(approved));
      }
      // It is said by then.
      return { ...answer, message: '' };
    });
  return { approve, busy, dialog };
}

/** Sends documents back to review, one after another; asked again it goes on with those that are left. */
function reopening(documents: Answered['approved']): () => Promise<void> {
  const left = [...documents];
  return async () => {
    while (left[0]) {
      await actOn(left[0], 'vrati');
      left.shift();
    }
  };
}

/** What was approved, and the documents that were not, with why. */
const Left = ({ approved, left }: Answered) => (
  <>
    {approved.length > 0 && <p>{approvedText(approved)}.</p>}
    <p>Ovi dokumenti čekaju da ih neko pogleda:</p>
    <DocumentsLeft left={left} />
  </>
);
