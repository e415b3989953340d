import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArrowAutofitWidth,
  IconChevronLeft,
  IconChevronRight,
  IconLayoutSidebar,
  IconMarquee2,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './page.module.css';
import type { Marking } from './use-marking.ts';
import type { Review } from './use-review.ts';
import type { useZoom } from './use-zoom.ts';

interface PageBarProps {
  review: Review;
  zoom: ReturnType<typeof useZoom>;
  onTurn: () => void;
  /** Whether the small pages are shown; null: there is only one page. */
  strip: boolean | null;
  onStrip: () => void;
  marking: Pick<Marking, 'drawing' | 'setDrawing'> | null;
}

/** Pages, zoom and turning of the picture. */
export function PageBar({
  review: { document, page, goToPage },
  zoom,
  onTurn,
  strip,
  onStrip,
  marking,
}: PageBarProps) {
  const count = document.pages.length;
  return (
    <div className={classes.bar}>
      {count > 1 && (
        <div className={classes.group}>
          <Tool label="Sličice stranica" pressed={strip ?? false} onClick={onStrip}>
            <IconLayoutSidebar size={18} />
          </Tool>
          <Tool label="Prethodna stranica (PageUp)" disabled={page <= 1} onClick={() => goToPage(page - 1)}>
            <IconChevronLeft size={18} />
          </Tool>
          <span className={classes.count}>
            {page} / {count}
          </span>
          <Tool
            label="Sljedeća stranica (PageDown)"
            disabled={page >= count}
            onClick={() => goToPage(page + 1)}
          >
            <IconChevronRight size={18} />
          </Tool>
        </div>
      )}
      <div className={classes.group}>
        <Tool label="Umanji" onClick={() => zoom.zoomBy(-1)}>
          <IconZoomOut size={18} />
        </Tool>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.percent}
          aria-label={`Uvećanje ${Math.round(zoom.zoom * 100)} %: prikaži 100 %`}
          onClick={() => zoom.zoomTo(1)}
        >
          {Math.round(zoom.zoom * 100)} %
        </Button>
        <Tool label="Uvećaj" onClick={() => zoom.zoomBy(1)}>
          <IconZoomIn size={18} />
        </Tool>
        <Tool label="Cijela širina" pressed={zoom.fitted} onClick={zoom.fitWidth}>
          <IconArrowAutofitWidth size={18} />
        </Tool>
        <Tool label="Okreni prikaz" onClick={onTurn}>
          <IconRotateClockwise size={18} />
        </Tool>
      </div>
      {marking && (
        <div className={`${classes.group} ${classes.touch}`}>
          <Tool
            label="Označi više riječi prstom"
            pressed={marking.drawing}
            onClick={() => marking.setDrawing(!marking.drawing)}
          >
            <IconMarquee2 size={18} />
          </Tool>
        </div>
      )}
    </div>
  );
}

interface ToolProps {
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Tool = ({ label, pressed, children, ...rest }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? 'tile' : 'gray'}
      size={32}
      aria-label={label}
      aria-pressed={pressed}
      {...rest}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);
