import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTicket } from '../../../../../admin/files/ticket.ts';
import { EmptyState } from '../../../../../admin/kit/index.ts';
import { pressed } from '../../../../../admin/kit/shortcuts.ts';
import { pictureUrl } from './client.ts';
import {
  PIXELS_PER_POINT,
  readableZoom,
  scrollTo,
  shownBox,
  type Turn,
  turned,
  type Word,
} from './geometry.ts';
import classes from './page.module.css';
import { PageBar } from './page-bar.tsx';
import { PageBoxes } from './page-boxes.tsx';
import { PageStrip } from './page-strip.tsx';
import { REVIEW_KEYS } from './review-shortcuts.ts';
import { useMarking } from './use-marking.ts';
import type { Review } from './use-review.ts';
import { useStrip } from './use-strip.ts';
import { useWords } from './use-words.ts';
import { useZoom } from './use-zoom.ts';

const KEYS = REVIEW_KEYS.keys;

/** Points of an A4 page, where the size is not known yet. */
const A4 = { width: 595, height: 842 };

interface PageViewProps {
  review: Review;
  onTake: (words: readonly Word[]) => void;
}

/** The picture of a page with the places of values on it. A word, or a box around several, goes into the active field. */
export function PageView({ review, onTake }: PageViewProps) {
  const { document, page: number, active, shown } = review;
  const page = document.pages[number - 1];
  const box = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [turn, setTurn] = useState<Turn>(0);
  const ticket = useTicket();
  const [strip, toggleStrip] = useStrip();
  const many = document.pages.length > 1;
  const words = useWords(document.idguid, page);
  const width = (page?.width ?? A4.width) * PIXELS_PER_POINT;
  const height = (page?.height ?? A4.height) * PIXELS_PER_POINT;
  const lies = turn === 90 || turn === 270;
  const zoom = useZoom(box, lies ? height : width);
  const taking = !review.readOnly && document.spec !== null;
  const marking = useMarking({ sheet, turn, words, taking: taking && active !== null, onTake, review });
  const place = review.placeOf(active);
  const placed = place?.page === number ? place.box : null;

  /** The place has to be scrolled to once the zoom at which it can be read is there. */
  const zooms = useRef(false);
  const bring = (): void => {
    const window = box.current;
    const inner = sheet.current?.parentElement;
    if (!window || !inner || !placed) return;
    const [left, top, right, bottom] = shownBox(placed, turn);
    const down = scrollTo(
      {
        from: inner.offsetTop + top * inner.offsetHeight,
        to: inner.offsetTop + bottom * inner.offsetHeight,
      },
      { at: window.scrollTop, size: window.clientHeight },
    );
    const across = scrollTo(
      {
        from: inner.offsetLeft + left * inner.offsetWidth,
        to: inner.offsetLeft + right * inner.offsetWidth,
      },
      { at: window.scrollLeft, size: window.clientWidth },
      0,
    );
    window.scrollTo({ top: down ?? window.scrollTop, left: across ?? window.scrollLeft });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a person goes somewhere, not when the place is drawn anew
  useEffect(() => {
    if (!zoom.ready || !placed) return;
    const [, top, , bottom] = placed;
    const readable = readableZoom(zoom.zoom, (bottom - top) * height * zoom.zoom);
    zooms.current = readable !== null;
    if (readable === null) bring();
    else zoom.zoomTo(readable);
  }, [shown, number, turn, zoom.ready]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each zoom
  useLayoutEffect(() => {
    if (!zooms.current) return;
    zooms.current = false;
    bring();
  }, [zoom.zoom]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressed(KEYS.larger, event)) zoom.zoomBy(1);
    else if (pressed(KEYS.smaller, event)) zoom.zoomBy(-1);
    else if (pressed(KEYS.width, event)) zoom.fitWidth();
    else if (!marking.onKey(event)) return;
    event.preventDefault();
  };
  const picture = page && pictureUrl(document.idguid, page, ticket);
  return (
    <section className={classes.view} aria-label="Stranica dokumenta">
      <PageBar
        review={review}
        zoom={zoom}
        onTurn={() => setTurn(turned(turn, 90))}
        strip={many ? strip : null}
        onStrip={toggleStrip}
        marking={taking ? marking : null}
      />
      <div className={classes.body}>
        {many && strip && <PageStrip review={review} />}
        <section
          ref={box}
          className={classes.window}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled, and its words chosen, by the keyboard
          tabIndex={0}
          data-page
          aria-label={`Stranica ${number} od ${document.pages.length}: strelicama se biraju riječi, Enter ih unosi u polje`}
          onKeyDown={onKeyDown}
        >
          {page ? (
            <div
              className={classes.place}
              style={{
                width: (lies ? height : width) * zoom.zoom,
                height: (lies ? width : height) * zoom.zoom,
              }}
            >
              <div
                ref={sheet}
                className={classes.sheet}
                data-testid="sheet"
                data-takes={(taking && active !== null) || undefined}
                style={{
                  width: width * zoom.zoom,
                  height: height * zoom.zoom,
                  transform: `translate(-50%, -50%) rotate(${turn}deg)`,
                  touchAction: marking.drawing ? 'none' : 'pan-x pan-y',
                }}
                {...marking.handlers}
              >
                {picture && (
                  <img
                    src={picture}
                    alt={`Stranica ${number} dokumenta ${document.name}`}
                    draggable={false}
                  />
                )}
                {!page.picture && (
                  <p className={classes.noPicture}>{page.fault ?? 'Slika stranice se još pravi.'}</p>
                )}
                <PageBoxes review={review} marking={marking} />
              </div>
            </div>
          ) : (
            <EmptyState title="Dokument još nema stranica" />
          )}
        </section>
      </div>
      <VisuallyHidden role="status">{marking.said}</VisuallyHidden>
      <PageNotes review={review} />
    </section>
  );
}

/** Why the reading of this page deserves less trust. */
function PageNotes({ review: { document, page: number } }: { review: Review }) {
  const page = document.pages[number - 1];
  if (!page) return null;
  const notes = [
    page.fault,
    page.distrusted && 'Sloju teksta u PDF-u se ne vjeruje, pa je pročitana slika stranice.',
    page.unseen > 0 && `Na stranici je i tekst koji se ne vidi (${page.unseen} slova); nije čitan.`,
    page.coarse !== null && `Slika ima samo ${page.coarse} dpi, pa čitanje nije pouzdano.`,
    page.source === 'blank' && 'Na ovoj stranici nije nađen tekst.',
  ].filter((note): note is string => typeof note === 'string');
  return notes.length > 0 ? (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  ) : null;
}
