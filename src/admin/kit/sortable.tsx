import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './sortable.module.css';

interface SortableProps<T extends { id: string }> {
  items: readonly T[];
  /** Label for screen readers. */
  label: string;
  /** Name of an entry in announcements. */
  nameOf: (item: T) => string;
  /** Called with the new order. */
  onMove: (items: T[]) => void;
  /** Read-only. */
  fixed?: boolean;
  /** Lines of a menu instead of cards. */
  compact?: boolean;
  children: (item: T, index: number) => ReactNode;
}

/** A copy of the list with one entry moved. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)];
}

/** A list sorted by dragging handles or by up and down buttons, which keep the focus. */
export function Sortable<T extends { id: string }>(props: SortableProps<T>) {
  const { items, label, nameOf, onMove, fixed, compact, children } = props;
  const list = useRef<HTMLOListElement>(null);
  /** The pressed button, focused again after its entry has moved. */
  const pressed = useRef<{ id: string; way: string } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  /** Index before which it would be dropped. */
  const [gap, setGap] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const move = (from: number, to: number): void => {
    if (from === to) return;
    onMove(moved(items, from, to));
    setAnnouncement(`${nameOf(items[from]!)}: mjesto ${to + 1} od ${items.length}`);
  };
  const step = (item: T, from: number, to: number): void => {
    pressed.current = { id: item.id, way: to < from ? 'up' : 'down' };
    move(from, to);
  };
  const order = items.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the order on the screen has changed
  useLayoutEffect(() => {
    const { id, way } = pressed.current ?? {};
    pressed.current = null;
    if (!id) return;
    const entry = list.current?.querySelector(`[data-entry="${CSS.escape(id)}"]`);
    const buttons = [...(entry?.querySelectorAll<HTMLButtonElement>('[data-way]:not(:disabled)') ?? [])];
    (buttons.find((button) => button.dataset.way === way) ?? buttons[0])?.focus();
  }, [order]);
  /** Index before which an entry dragged there would be dropped. */
  const gapAt = (event: DragEvent<HTMLLIElement>, index: number): number => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY < top + height / 2 ? index : index + 1;
  };
  const over = (event: DragEvent<HTMLLIElement>, index: number): void => {
    if (dragged === null) return;
    event.preventDefault();
    setGap(gapAt(event, index));
  };
  const end = (): void => {
    setDragged(null);
    setGap(null);
  };
  const drop = (event: DragEvent<HTMLLIElement>, index: number): void => {
    event.preventDefault();
    const from = items.findIndex(({ id }) => id === dragged);
    const to = gapAt(event, index);
    if (from >= 0) move(from, to > from ? to - 1 : to);
    end();
  };

  return (
    <>
      <ol ref={list} className={classes.list} data-compact={compact} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={classes.entry}
            data-entry={item.id}
            data-dragged={item.id === dragged || undefined}
            data-before={gap === index || undefined}
            data-after={(gap === items.length && index === items.length - 1) || undefined}
            onDragOver={(event) => over(event, index)}
            onDrop={(event) => drop(event, index)}
          >
            {!fixed && (
              <div className={classes.ways}>
                <span
                  className={classes.handle}
                  draggable
                  aria-hidden
                  title="Povucite na drugo mjesto"
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', nameOf(item));
                    const entry = event.currentTarget.closest('li');
                    if (entry) event.dataTransfer.setDragImage(entry, 16, 16);
                    setDragged(item.id);
                  }}
                  onDragEnd={end}
                >
                  <IconGripVertical size={18} stroke={1.6} />
                </span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  data-way="up"
                  disabled={index === 0}
                  aria-label={`Pomjeri gore: ${nameOf(item)}`}
                  onClick={() => step(item, index, index - 1)}
                >
                  <IconChevronUp size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  data-way="down"
                  disabled={index === items.length - 1}
                  aria-label={`Pomjeri dolje: ${nameOf(item)}`}
                  onClick={() => step(item, index, index + 1)}
                >
                  <IconChevronDown size={18} aria-hidden />
                </ActionIcon>
              </div>
            )}
            <div className={classes.body}>{children(item, index)}</div>
          </li>
        ))}
      </ol>
      <div className={classes.announcement} role="status">
        {announcement}
      </div>
    </>
  );
}
