import { type MouseEvent, useEffect, useRef } from 'react';
import { Marked } from '../kit/marked.tsx';
import type { Entry, EntryGroup } from './entries.ts';
import { wordsOf } from './match.ts';
import classes from './palette.module.css';

interface EntriesProps {
  id: string;
  groups: readonly EntryGroup[];
  /** The entry that Enter opens. */
  active: Entry | undefined;
  /** Search text, for highlighting. */
  text: string;
  idOf: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
  onOpen: (event: MouseEvent, entry: Entry) => void;
}

/** The palette's entries in groups. The focus stays in the input, which names the active one by ARIA. */
export function Entries({ id, groups, active, text, idOf, onPoint, onOpen }: EntriesProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && idOf(active);
  useEffect(() => {
    const line = activeId && document.getElementById(activeId);
    if (!line) return;
    // Shows the heading above the first entry.
    if (list.current?.querySelector('[role=option]') === line)
      list.current.scrollIntoView({ block: 'start' });
    else line.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const words = wordsOf(text);
  return (
    <div ref={list} className={classes.list} role="listbox" id={id} aria-label="Rezultati">
      {groups.map(({ key, label, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups by role, and no fieldset
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <div className={classes.heading} id={`${id}-${key}`}>
            {label}
          </div>
          {entries.map((entry) => {
            const { icon: Icon, title, hint, to } = entry;
            return (
              <a
                key={entry.id}
                id={idOf(entry)}
                className={classes.entry}
                role="option"
                aria-selected={entry === active}
                href={to}
                tabIndex={-1}
                onMouseMove={() => {
                  if (entry !== active) onPoint(entry);
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => onOpen(event, entry)}
              >
                <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
                <span className={classes.title}>
                  <Marked text={title} words={words} />
                </span>
                {hint && (
                  <span className={classes.hint}>
                    <Marked text={hint} words={words} />
                  </span>
                )}
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}
