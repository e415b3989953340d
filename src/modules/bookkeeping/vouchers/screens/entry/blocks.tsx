import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Line } from './lines.ts';
import { type GridShared, type LineProblems, Row } from './row.tsx';
import type { Asked } from './suggestions.tsx';

/** Lines of a block, and how many lines a voucher has before blocks out of sight are left empty. */
const SIZE = 10;
const MANY = 75;
/** Pixels beyond the window in which blocks are rendered, and the height of a line that was never seen. */
const NEAR = '240px';
const GUESS = 38;

interface BlocksProps {
  lines: readonly Line[];
  problems: ReadonlyMap<number, LineProblems>;
  /** The line that has the focus. */
  active: number;
  asked: Asked | null;
  /** Account that the empty last line is offered. */
  offer: string | undefined;
  shared: GridShared;
}

/** Lines in blocks, of which only those near the window are rendered. */
export function Blocks({ lines, ...rest }: BlocksProps): ReactNode {
  const count = Math.ceil(lines.length / SIZE);
  return Array.from({ length: count }, (_, block) => {
    const from = block * SIZE;
    const part = lines.slice(from, from + SIZE);
    const within = (row: number): boolean => row >= from && row < from + SIZE;
    const asked = rest.asked && within(rest.asked.row) ? rest.asked : null;
    return (
      <Block
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
        key={block}
        {...rest}
        lines={part}
        asked={asked}
        offer={within(lines.length - 1) ? rest.offer : undefined}
        from={from}
        active={within(rest.active) ? rest.active : -1}
        always={lines.length <= MANY}
      />
    );
  });
}

interface BlockProps extends BlocksProps {
  /** Place of its first line. */
  from: number;
  /** Rendered wherever it is. */
  always: boolean;
}

function PlainBlock({ lines, from, active, always, asked, offer, problems, shared }: BlockProps) {
  const box = useRef<HTMLTableSectionElement>(null);
  const height = useRef(lines.length * GUESS);
  const [near, setNear] = useState(from < 3 * SIZE);
  useEffect(() => {
    if (always || !box.current) return;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting) height.current = entry.boundingClientRect.height;
        setNear(entry.isIntersecting);
      },
      { rootMargin: NEAR },
    );
    seen.observe(box.current);
    return () => seen.disconnect();
  }, [always]);
  const rendered = always || near || active >= 0;
  return (
    <tbody ref={box} style={rendered ? undefined : { height: height.current }}>
      {rendered &&
        lines.map((line, at) => (
          <Row
            key={line.id}
            line={line}
            index={from + at}
            problems={problems.get(line.id)}
            expanded={asked?.row === from + at ? asked.column.name : undefined}
            offer={at === lines.length - 1 ? offer : undefined}
            shared={shared}
          />
        ))}
    </tbody>
  );
}

const sameLines = (a: readonly Line[], b: readonly Line[]): boolean =>
  a.length === b.length && a.every((line, index) => line === b[index]);

const Block = memo(PlainBlock, ({ lines, ...before }, { lines: now, ...after }) => {
  const names = Object.keys(after) as (keyof typeof after)[];
  return sameLines(lines, now) && names.every((name) => before[name] === after[name]);
});
