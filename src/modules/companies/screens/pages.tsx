import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryParams } from '../../../admin/kit/use-query-params.ts';
import classes from './companies.module.css';

/** The page in the address, from 1, and its setter. */
export function usePage(): [number, (page: number) => void] {
  const [query, change] = useQueryParams();
  const page = Math.max(1, Math.trunc(Number(query.get('stranica'))) || 1);
  return [
    page,
    (next) =>
      change((before) => {
        if (next === 1) before.delete('stranica');
        else before.set('stranica', String(next));
        return before;
      }),
  ];
}

interface PagesProps {
  page: number;
  total: number;
  size: number;
  go: (page: number) => void;
}

/** To the previous and the next page; nothing where there is only one. */
export function Pages({ page, total, size, go }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  const turn = (to: number) => {
    go(to);
    window.scrollTo({ top: 0 });
  };
  return (
    <nav className={classes.pages} aria-label="Stranice">
      <Button
        variant="default"
        size="sm"
        disabled={page <= 1}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        onClick={() => turn(Math.min(page - 1, last))}
      >
        Prethodna
      </Button>
      <span>
        {page}. od {last}
      </span>
      <Button
        variant="default"
        size="sm"
        disabled={page >= last}
        rightSection={<IconChevronRight size={16} aria-hidden />}
        onClick={() => turn(page + 1)}
      >
        Sljedeća
      </Button>
    </nav>
  );
}
