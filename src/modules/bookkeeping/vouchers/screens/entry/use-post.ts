import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { messageOf, problemOf } from '../../../../../admin/kit/index.ts';
import { api } from '../../../../../web/api.ts';
import { ApiError } from '../../../../../web/call.ts';
import type { DraftProblem, PostedPlace } from '../../drafts.api.ts';
import type { EntryState } from './use-entry.ts';

/** Posts a large voucher: checking 5,000 lines takes its time. */
const TIMEOUT = 60_000;

/** Saves and posts the draft, once at a time. `refused` gets what has to be corrected. */
export function usePost(entry: EntryState, refused: (problems: readonly DraftProblem[]) => void) {
  const client = useQueryClient();
  const [posting, setPosting] = useState(false);
  const [posted, setPosted] = useState<PostedPlace | null>(null);
  const runs = useRef(false);

  const post = async (): Promise<void> => {
    if (runs.current || entry.now.current.lines.length === 0) return;
    runs.current = true;
    setPosting(true);
    // What is being typed is settled as if it were left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    try {
      if (!(await entry.saver.flush())) {
        toast.error('Nalog nije sačuvan, pa se ne može ni proknjižiti.');
        return;
      }
      const { id, saver } = entry;
      const { data } = await api.post<PostedPlace>(
        `/api/fin/drafts/${id}/post`,
        { version: saver.version },
        { timeout: TIMEOUT },
      );
      entry.forget();
      setPosted(data);
      // The draft is none any more: what is asked about it would not be found.
      void client.invalidateQueries({
        predicate: ({ queryKey }) =>
          !queryKey.some((part) => typeof part === 'string' && part.startsWith(`/api/fin/drafts/${id}`)),
      });
    } catch (error) {
      fail(error);
    } finally {
      runs.current = false;
      setPosting(false);
    }
  };

  function fail(error: unknown): void {
    const { code, data } = error instanceof ApiError ? error : { code: '', data: null };
    if (code === 'not_posted' && hasProblems(data)) refused(data.problems);
    else if (code === 'stale' || code === 'posted') entry.meet(error as ApiError);
    else toast.error(error instanceof ApiError && error.status > 0 ? messageOf(error) : problemOf(error));
  }
  return { post, posting, posted };
}

const hasProblems = (data: unknown): data is { problems: DraftProblem[] } =>
  typeof data === 'object' && data !== null && 'problems' in data && Array.isArray(data.problems);
