import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { PageMeta } from '../../core/endpoint.ts';
import { MOST_COUNTED } from '../../core/list-query.ts';
import { formatNumber } from '../kit/index.ts';
import { type ListState, PAGE_SIZES } from './address.ts';
import classes from './list.module.css';
import type { ListControl } from './use-list-state.ts';

/** The last page that can be jumped to. */
export const lastPage = ({ total, more, page_size }: PageMeta): number =>
  more ? Math.max(1, Math.floor(MOST_COUNTED / page_size)) : Math.max(1, Math.ceil(total / page_size));

/** Targets of the previous and next page; null if there is none. */
export function neighbours(state: ListState, meta: PageMeta) {
  const last = lastPage(meta);
  const { page, after } = state;
  // Beyond the counted rows pages follow each other by cursors.
  const beyond = meta.more && page >= last;
  const next = beyond
    ? meta.next
      ? { page: page + 1, after: meta.next }
      : null
    : page < last
      ? { page: page + 1 }
      : null;
  return { next, previous: after ? 'back' : page > 1 ? { page: page - 1 } : null } as const;
}

/** Turns the page; returns false if there is none. */
export function useTurn(control: ListControl, meta: PageMeta | undefined) {
  const navigate = useNavigate();
  return (step: 1 | -1): boolean => {
    if (!meta) return false;
    const { next, previous } = neighbours(control.state, meta);
    const to = step > 0 ? next : previous;
    if (to === null) return false;
    if (to !== 'back') control.change(to);
    // Cursors lead forward only, so a page opened by a link goes back to the last counted one.
    else if (window.history.state?.idx > 0) navigate(-1);
    else control.change({ page: lastPage(meta) });
    return true;
  };
}

interface PagerProps {
  control: ListControl;
  meta: PageMeta;
  shown: number;
}

/** "od 145", "od više od 10.000". */
const countOf = ({ total, more }: PageMeta): string => `${more ? 'više od ' : ''}${formatNumber(total)}`;

/** Row range and total, page size, page links. */
export function Pager({ control, meta, shown }: PagerProps) {
  const { page, pageSize } = control.state;
  const turn = useTurn(control, meta);
  const { next, previous } = neighbours(control.state, meta);
  const last = lastPage(meta);
  const first = (page - 1) * pageSize + 1;
  const text =
    shown === 0
      ? `Ukupno ${countOf(meta)}`
      : `Prikazano ${formatNumber(first)}–${formatNumber(first + shown - 1)} od ${countOf(meta)}`;
  return (
    <div className={classes.pager}>
      <span className={classes.count} aria-live="polite">
        {text}
      </span>
      <span className={classes.size}>
        <span aria-hidden>Redova</span>
        <NativeSelect
          size="xs"
          aria-label="Redova na stranici"
          value={String(pageSize)}
          data={PAGE_SIZES.map(String)}
          onChange={(event) => control.change({ pageSize: Number(event.currentTarget.value) })}
        />
      </span>
      {(last > 1 || page > 1) && (
        <nav className={classes.pages} aria-label="Stranice">
          <ActionIcon
            variant="default"
            size="md"
            aria-label="Prethodna stranica"
            disabled={previous === null}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <NativeSelect
            size="xs"
            aria-label="Stranica"
            value={String(page)}
            data={pageChoices(page, last).map((value) => ({
              value: String(value),
              label: meta.more ? formatNumber(value) : `${formatNumber(value)} / ${formatNumber(last)}`,
            }))}
            onChange={(event) => control.change({ page: Number(event.currentTarget.value) })}
          />
          <ActionIcon
            variant="default"
            size="md"
            aria-label="Sljedeća stranica"
            disabled={next === null}
            onClick={() => turn(1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </nav>
      )}
    </div>
  );
}

/** Page numbers to offer: all of a few; of many those nearby and round ones. Includes the current one, even beyond the last. */
export function pageChoices(page: number, pages: number): number[] {
  const own = page > pages ? [page] : [];
  if (pages <= 100) return [...Array.from({ length: pages }, (_, index) => index + 1), ...own];
  const step = Math.ceil(pages / 50);
  const chosen = new Set([1, Math.min(page, pages), pages, ...own]);
  for (let near = Math.max(1, page - 10); near <= Math.min(pages, page + 10); near++) chosen.add(near);
  for (let far = step; far < pages; far += step) chosen.add(far);
  return [...chosen].sort((a, b) => a - b);
}
