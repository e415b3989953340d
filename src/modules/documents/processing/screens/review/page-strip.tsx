import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useTicket } from '../../../../../admin/files/ticket.ts';
import { counted } from '../../../../../admin/kit/index.ts';
import { pictureUrl } from './client.ts';
import { doubtsOfPages } from './order.ts';
import classes from './page.module.css';
import type { Review } from './use-review.ts';

const WAYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 1,
  End: (_, count) => count,
};

/** The pages as small pictures, with how much on each is doubtful. One stop of the keyboard; arrows go from page to page. */
export function PageStrip({ review }: { review: Review }) {
  const { document, doubtful, page: current, goToPage, placeOf } = review;
  const { pages } = document;
  const ticket = useTicket();
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: places change with the document
  const doubts = useMemo(() => doubtsOfPages(doubtful, placeOf), [doubtful, document]);
  useEffect(() => {
    const window = strip.current;
    const shown = window?.querySelector<HTMLElement>(`[data-strip="${current}"]`);
    if (!window || !shown) return;
    // Never the whole screen with it, as `scrollIntoView` does.
    window.scrollTo({
      top: shown.offsetTop - (window.clientHeight - shown.offsetHeight) / 2,
      left: shown.offsetLeft - (window.clientWidth - shown.offsetWidth) / 2,
    });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = event.ctrlKey || event.metaKey || event.altKey ? undefined : WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    const to = Math.min(pages.length, Math.max(1, way(current, pages.length)));
    goToPage(to);
    strip.current?.querySelector<HTMLElement>(`[data-strip="${to}"]`)?.focus({ preventScroll: true });
  };
  return (
    <nav ref={strip} className={classes.strip} aria-label="Sličice stranica" onKeyDown={onKeyDown}>
      {pages.map((page) => {
        const doubt = doubts.get(page.page) ?? 0;
        const said =
          doubt > 0 ? `, provjeriti ${counted(doubt, 'vrijednost', 'vrijednosti', 'vrijednosti')}` : '';
        return (
          <button
            key={page.idguid}
            type="button"
            className={classes.small}
            data-strip={page.page}
            aria-current={page.page === current ? 'page' : undefined}
            aria-label={`Stranica ${page.page}${said}`}
            tabIndex={page.page === current ? 0 : -1}
            onClick={() => goToPage(page.page)}
          >
            <span className={classes.smallPicture} style={{ aspectRatio: ratioOf(page) }}>
              {page.picture && <img src={pictureUrl(document.idguid, page, ticket)} alt="" loading="lazy" />}
            </span>
            <span aria-hidden>{page.page}</span>
            {doubt > 0 && (
              <span className={classes.doubt} aria-hidden>
                {doubt}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}

/** Of a page whose size is not known yet. */
const A4 = 210 / 297;
const ratioOf = ({ width, height }: { width: number | null; height: number | null }): number =>
  width && height ? width / height : A4;
