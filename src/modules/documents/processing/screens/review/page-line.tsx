import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRotateClockwise, IconScissors, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PageDraft } from './arranged.ts';
import classes from './dialogs.module.css';
import { turned } from './geometry.ts';

interface PageLineProps {
  draft: PageDraft;
  /** Its number, from 1, in the order that is being made. */
  number: number;
  picture: string | undefined;
  /** What is said of the page: that it begins a document, say. */
  said: string | null;
  /** A document begins here. */
  starts: boolean;
  /** Null: not possible now. */
  onTurn: ((draft: PageDraft) => void) | null;
  onSplit: (() => void) | null;
  onLeave: (() => void) | null;
}

/** A page in the dialog of pages: its picture, and what can be done with it. */
export function PageLine({ draft, number, picture, said, starts, onTurn, onSplit, onLeave }: PageLineProps) {
  const { page, turn } = draft;
  return (
    <div className={classes.page} data-starts={starts || undefined}>
      <span className={classes.thumb} data-lies={turn % 180 !== 0 || undefined}>
        <img src={picture} alt="" loading="lazy" style={{ rotate: `${turn}deg` }} />
      </span>
      <span className={classes.pageName}>
        <b>Stranica {number}</b>
        {page !== number && <small>bila je {page}.</small>}
        {turn !== 0 && <small>okrenuta za {turn}°</small>}
        {said && <small className={classes.said}>{said}</small>}
      </span>
      <span className={classes.pageActs}>
        <Act
          label="Okreni za 90°"
          name={`Okreni stranicu ${page}`}
          run={onTurn && (() => onTurn({ ...draft, turn: turned(turn, 90) }))}
        >
          <IconRotateClockwise size={18} />
        </Act>
        <Act
          label={starts ? 'Ne dijeli ovdje' : 'Ovdje počinje novi dokument'}
          name={`Podijeli na stranici ${page}`}
          pressed={starts}
          run={onSplit}
        >
          <IconScissors size={18} />
        </Act>
        <Act label="Izostavi stranicu" name={`Izostavi stranicu ${page}`} red run={onLeave}>
          <IconTrash size={18} />
        </Act>
      </span>
    </div>
  );
}

interface ActProps {
  label: string;
  name: string;
  pressed?: boolean;
  red?: boolean;
  run: (() => void) | null;
  children: ReactNode;
}

const Act = ({ label, name, pressed, red, run, children }: ActProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant={pressed ? 'filled' : 'subtle'}
      color={pressed ? 'tile' : red ? 'red' : 'gray'}
      size="lg"
      aria-label={name}
      aria-pressed={pressed}
      disabled={run === null}
      onClick={() => run?.()}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);
