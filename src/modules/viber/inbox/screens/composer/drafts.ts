import { tabStorage } from '../../../../../admin/tab-storage.ts';
import { authState } from '../../../../../web/auth-state.ts';
import { putDraft } from '../state/client.ts';
import { type Draft, DraftSaver } from './draft-saver.ts';

/** By person: who signs in next in this tab does not find it. */
const key = (conversation: string): string => `viber-draft ${authState().user?.id} ${conversation}`;

/** The page's drafts: each outlives its conversation's pane. */
export const drafts = new DraftSaver(putDraft, {
  read: (conversation) => JSON.parse(tabStorage.read(key(conversation)) ?? 'null') as Draft | null,
  write: (conversation, draft) => tabStorage.write(key(conversation), draft && JSON.stringify(draft)),
});
