import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { INTERNAL_ERROR } from '../../../../web/worker/worker-client.ts';
import { removeAfterDownload } from '../../kit/use-temp-files.ts';
import type { DrawnPage, PictureForm } from '../messages.ts';
import { newClient, type PdfClient } from '../pdf-client.ts';
import type { Doc } from './use-documents.ts';
import { workerCount } from './worker-count.ts';

/** Pages of a document to be drawn. */
export interface Wanted {
  doc: Doc;
  pages: readonly number[];
}
/** The pages drawn so far. */
export interface Series extends Wanted {
  drawn: ReadonlyMap<number, DrawnPage>;
}

export interface Drawing {
  at: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  form: PictureForm | null;
  series: readonly Series[];
  done: number;
  total: number;
  failure: string | null;
}

const IDLE: Drawing = { at: 'idle', form: null, series: [], done: 0, total: 0, failure: null };
/** Minimum interval between renders, in milliseconds: many small pages would keep the main thread busy. */
const RENDER_INTERVAL = 120;

/** Draws pages as pictures, with as many workers as the device can use. `owner`: the page's folder (`createPageFolder`). */
export function useDrawing(owner: string | null) {
  const [state, setState] = useState<Drawing>(IDLE);
  const clients = useRef<PdfClient[]>([]);
  const turn = useRef(0);
  /** Folder of the shown pictures. */
  const shown = useRef<string | null>(null);

  const dismiss = useCallback((): void => {
    turn.current += 1;
    for (const client of clients.current) client.terminate();
    clients.current = [];
  }, []);
  useEffect(() => dismiss, [dismiss]);

  const run = useCallback(
    async (wanted: readonly Wanted[], form: PictureForm): Promise<void> => {
      if (!owner) return;
      dismiss();
      const mine = turn.current;
      const before = shown.current;
      shown.current = String(mine);
      const folder = `${owner}/${shown.current}`;
      // A download of the earlier pictures may still be reading.
      if (before) removeAfterDownload(owner, before);
      const total = wanted.reduce((sum, { pages }) => sum + pages.length, 0);
      const found = wanted.map(({ doc }) => ({ doc, drawn: new Map<number, DrawnPage>() }));
      let done = 0;
      const tell = (at: Drawing['at'], failure: string | null = null): void => {
        if (turn.current !== mine) return;
        const series = wanted.map((one, index) => ({ ...one, drawn: new Map(found[index]!.drawn) }));
        setState({ at, form, series, done, total, failure });
      };
      tell('running');
      let timer: ReturnType<typeof setTimeout> | undefined;
      const soon = (): void => {
        timer ??= setTimeout(() => {
          timer = undefined;
          tell('running');
        }, RENDER_INTERVAL);
      };
      const team = Array.from({ length: workerCount(wanted, form) }, newClient);
      clients.current = team;
      const drawSeries = async ({ doc, pages }: Wanted, index: number): Promise<void> => {
        const { key, file, password } = doc;
        const share = (client: PdfClient, nth: number) => {
          const own = pages.filter((_, at) => at % team.length === nth);
          if (own.length === 0) return;
          const onPart = (part: DrawnPage): void => {
            found[index]!.drawn.set(part.page, part);
            done += 1;
            soon();
          };
          return client.run({ is: 'draw', key, file, password, pages: own, form, folder }, { onPart });
        };
        await Promise.all(team.map(share));
      };
      try {
        for (const [index, one] of wanted.entries()) if (turn.current === mine) await drawSeries(one, index);
        clearTimeout(timer);
        tell('done');
      } catch (error) {
        clearTimeout(timer);
        tell('failed', error instanceof Refusal ? error.message : INTERNAL_ERROR);
      }
      // The engine never returns memory.
      if (turn.current === mine) dismiss();
    },
    [owner, dismiss],
  );
  const cancel = useCallback((): void => {
    dismiss();
    setState((before) => (before.at === 'running' ? { ...before, at: 'cancelled' } : before));
  }, [dismiss]);

  return { ...state, run, cancel };
}
