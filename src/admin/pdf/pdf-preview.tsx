import { ActionIcon, Button, NumberInput, PasswordInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { drawPage } from '../../web/pdf/draw.ts';
import type { PdfFacts, ShownPage, ViewRequest } from '../../web/pdf/messages.ts';
import { useViewer, type Viewer } from '../../web/pdf/use-viewer.ts';
import { WorkerClient } from '../../web/worker/worker-client.ts';
import { Problem, Scroll, Spinner } from '../kit/index.ts';
import classes from './pdf.module.css';

const newClient = (): WorkerClient<ViewRequest, PdfFacts | ShownPage> =>
  new WorkerClient(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));

const ZOOMS = [1, 1.5, 2, 3];

/**
 * A PDF's pages, one at a time, drawn by our own engine: the browser's viewer would make a foreign file a document of our origin. Keys:
 * PageUp and PageDown, Home and End, plus and minus. The file must be the same object at every render; for another one, give a `key`.
 */
export function PdfPreview({ file, name }: { file: Blob; name: string }) {
  const viewer = useViewer(file, newClient);
  const { at, facts, fault, why, page, pageFault, progress } = viewer;
  const [zoom, setZoom] = useState(0);
  const pages = facts?.pages ?? 0;
  const go = (to: number): void => {
    if (to >= 0 && to < pages && to !== page) viewer.go(to);
  };
  const zoomTo = (to: number): void => {
    const times = ZOOMS[to];
    if (times === undefined) return;
    setZoom(to);
    viewer.zoom(times);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const place = placeFor(event.key, page, pages);
    const step = event.key === '+' ? 1 : event.key === '-' ? -1 : 0;
    if (place === null && step === 0) return;
    event.preventDefault();
    if (place === null) zoomTo(zoom + step);
    else go(place);
  };
  const locked = at === 'locked' || (at === 'opening' && why !== null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys work wherever the focus is within
    <div className={classes.preview} onKeyDown={onKeyDown}>
      {at === 'opening' && !locked && <Spinner text={progress?.label || 'Otvaram…'} />}
      {at === 'refused' && <Problem>{fault}</Problem>}
      {locked && <Unlock viewer={viewer} name={name} />}
      {facts && (
        <>
          {facts.repaired && (
            <Problem>
              PDF je oštećen i popravljen je pri otvaranju. Provjerite da li je sve na svom mjestu.
            </Problem>
          )}
          <div className={classes.bar}>
            <ActionIcon
              variant="default"
              aria-label="Prethodna stranica"
              disabled={page === 0}
              onClick={() => go(page - 1)}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <NumberInput
              className={classes.number}
              aria-label="Stranica"
              size="xs"
              hideControls
              allowDecimal={false}
              min={1}
              max={pages}
              value={page + 1}
              onChange={(value) => typeof value === 'number' && go(value - 1)}
            />
            <span>od {pages}</span>
            <ActionIcon
              variant="default"
              aria-label="Sljedeća stranica"
              disabled={page >= pages - 1}
              onClick={() => go(page + 1)}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label="Umanji"
              disabled={zoom === 0}
              onClick={() => zoomTo(zoom - 1)}
            >
              <IconZoomOut size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label="Uvećaj"
              disabled={zoom === ZOOMS.length - 1}
              onClick={() => zoomTo(zoom + 1)}
            >
              <IconZoomIn size={18} />
            </ActionIcon>
          </div>
          {pageFault ? (
            <Problem>{pageFault}</Problem>
          ) : (
            <Page viewer={viewer} times={ZOOMS[zoom]!} name={name} />
          )}
        </>
      )}
    </div>
  );
}

/** Where a key leads; null for a key that leads nowhere. */
function placeFor(key: string, page: number, pages: number): number | null {
  if (key === 'PageDown') return page + 1;
  if (key === 'PageUp') return page - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? pages - 1 : null;
}

/** The drawn page in a window that scrolls when it is larger. */
function Page({
  viewer: { bitmap, facts, page },
  times,
  name,
}: {
  viewer: Viewer;
  times: number;
  name: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => drawPage(canvas.current, bitmap), [bitmap]);
  const { width, height } = facts?.sizes[page] ?? { width: 210, height: 297 };
  return (
    <Scroll className={classes.window} aria-label={`Prikaz datoteke ${name}`}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Stranica ${page + 1} od ${facts?.pages ?? 0}`}
        data-drawn={bitmap ? '' : undefined}
        style={{ aspectRatio: `${width} / ${height}`, width: `${times * 100}%` }}
      />
    </Scroll>
  );
}

function Unlock({ viewer: { at, fault, unlock, why }, name }: { viewer: Viewer; name: string }) {
  const [password, setPassword] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (password) unlock(password);
  };
  return (
    <form className={classes.unlock} onSubmit={send}>
      <PasswordInput
        label={`Lozinka za ${name}`}
        description="PDF je zaključan. Lozinka ostaje u ovom pregledniku."
        autoComplete="off"
        value={password}
        error={at === 'locked' && why === 'wrong-password' ? fault : null}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" loading={at === 'opening'} disabled={!password}>
        Otključaj
      </Button>
    </form>
  );
}
