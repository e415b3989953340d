import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../../kit/index.ts';
import { PAGE_SIZES } from '../query/state.ts';
import classes from './list.module.css';
import type { ListControl } from './useListState.ts';

/** Which records are shown of how many, the page size, and the way to the other pages. */
export function Pager({ control, total, shown }: { control: ListControl; total: number; shown: number }) {
  const { page, pageSize } = control.state;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const text =
    shown === 0
      ? `Ukupno ${formatNumber(total)}`
      : `Prikazano ${formatNumber(first)}–${formatNumber(first + shown - 1)} od ${formatNumber(total)}`;
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
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Stranice">
          <ActionIcon
            variant="default"
            size="md"
            aria-label="Prethodna stranica"
            disabled={page <= 1}
            onClick={() => control.change({ page: page - 1 })}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <NativeSelect
            size="xs"
            aria-label="Stranica"
            value={String(Math.min(page, pages))}
            data={pageChoices(page, pages).map((value) => ({
              value: String(value),
              label: `${formatNumber(value)} / ${formatNumber(pages)}`,
            }))}
            onChange={(event) => control.change({ page: Number(event.currentTarget.value) })}
          />
          <ActionIcon
            variant="default"
            size="md"
            aria-label="Sljedeća stranica"
            disabled={page >= pages}
            onClick={() => control.change({ page: page + 1 })}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </nav>
      )}
    </div>
  );
}

/** Pages to offer: all of a few; of many, those around and round steps of the rest. */
export function pageChoices(page: number, pages: number): number[] {
  if (pages <= 100) return Array.from({ length: pages }, (_, index) => index + 1);
  const step = Math.ceil(pages / 50);
  const chosen = new Set([1, Math.min(page, pages), pages]);
  for (let near = Math.max(1, page - 10); near <= Math.min(pages, page + 10); near++) chosen.add(near);
  for (let far = step; far < pages; far += step) chosen.add(far);
  return [...chosen].sort((a, b) => a - b);
}
