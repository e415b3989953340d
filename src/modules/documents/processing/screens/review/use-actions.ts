import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { getKey, reasonOf, useUndo } from '../../../../../admin/kit/index.ts';
import { api } from '../../../../../web/api.ts';
import { type Answer, ApiError } from '../../../../../web/call.ts';
import type { DocumentDetail, DocumentRow } from '../../shapes.ts';
import { isApproved, type Step } from '../../states.ts';
import { changedBy } from './by-whom.ts';
import { actOn, documentPage, documentPath, LIST, nextOnReview } from './client.ts';
import { faultsText } from './faults-text.ts';
import type { ArrangedPage } from './pages-dialog.tsx';
import type { Review } from './use-review.ts';

/** What is done with a document as a whole. Everything typed is saved before. */
export function useActions(review: Review) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const offerUndo = useUndo();
  const [busy, setBusy] = useState(false);
  /** Approved: the next document is being opened. */
  const leaving = useRef(false);
  const { saver } = review;
  const path = documentPath(saver.document.idguid);

  /** Shows the document as an action has left it. */
  const take = (document: DocumentDetail): void => {
    saver.take(document);
    client.setQueryData(getKey(path), document);
  };
  const run = async <T>(work: (document: DocumentDetail) => Promise<T>): Promise<T | null> => {
    // A key that is pressed twice comes before the busy state is shown.
    if (review.acting.current) return null;
    review.acting.current = true;
    setBusy(true);
    try {
      saver.settle();
      if (!(await saver.flush())) {
        toast.error('Vaš unos još nije sačuvan; pokušajte za koji trenutak.');
        return null;
      }
      return await work(saver.document);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') {
        const { current } = error.data as { current: DocumentDetail };
        saver.receive(current);
        toast.error(`${changedBy(current.updated_by, review.me)} Pogledajte izmjene, pa ponovite.`);
      } else
        toast.error(
          (error instanceof ApiError && faultsText(saver.document.spec, error.errors)) || reasonOf(error),
        );
      return null;
    } finally {
      review.acting.current = false;
      setBusy(false);
    }
  };
  const act = (work: (document: DocumentDetail) => Promise<Answer<DocumentDetail>>) =>
    run(async (document) => {
      const { data, message } = await work(document);
      take(data);
      if (message) toast.success(message);
      return data;
    });
  const openNext = async ({ data, message }: Answer<DocumentDetail>): Promise<void> => {
    const undo = async (): Promise<Answer<DocumentDetail>> => {
      const answer = await actOn(data, 'vrati');
      client.setQueryData(getKey(path), answer.data);
      return answer;
    };
    if (isApproved(data.state)) offerUndo(`Odobreno: ${data.name}`, undo, 'Dokument je vraćen na pregled.');
    else if (message) toast.success(message);
    const other = await nextOnReview(data.idguid).catch(() => null);
    if (other) await navigate(documentPage(other));
    else {
      toast.success('Nema više dokumenata na pregledu.');
      await navigate(LIST.to);
    }
  };
  return {
    busy,
    path,
    take,
    /** Approves, and opens the next document that waits. */
    async approve(): Promise<void> {
      if (leaving.current) return;
      const done = await run(async (document) => {
        const answer = await actOn(document, 'odobri');
        take(answer.data);
        return answer;
      });
      if (!done) return;
      leaving.current = true;
      try {
        await openNext(done);
      } finally {
        leaving.current = false;
      }
    },
    approveHere: () => act((document) => actOn(document, 'odobri')),
    reopen: () => void act((document) => actOn(document, 'vrati')),
    /** Throws what its dialog shows. */
    async reject(reason: string): Promise<void> {
      saver.settle();
      await saver.flush();
      const { data } = await actOn(saver.document, 'odbij', { reason });
      take(data);
    },
    repeat: (step: Step) => void act((document) => actOn(document, 'ponovi', { step })),
    changeType: (type: string) => act(({ version }) => api.patch<DocumentDetail>(path, { version, type })),
    arrange: (pages: ArrangedPage[]) =>
      act(({ version }) => api.put<DocumentDetail>(`${path}/stranice`, { version, pages })),
    merge: (documents: string[]) => act((document) => actOn(document, 'spoji', { documents })),
    split: (at: number[]) =>
      run(async ({ version }) => {
        const { data } = await api.post<DocumentRow[]>(`${path}/podijeli`, { version, at });
        take((await api.get<DocumentDetail>(path)).data);
        toast.success(
          `Dokument je podijeljen na ${data.length}. Dijelovi dolaze na pregled čim se podaci izdvoje.`,
        );
        await client.invalidateQueries();
        return data;
      }),
  };
}
