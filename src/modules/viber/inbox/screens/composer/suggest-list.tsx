import { useEffect } from 'react';
import { Link } from 'react-router';
import { CTRL } from '../../../../../web/ctrl-key.ts';
import { CANNED_PATH } from '../viber-tabs.tsx';
import classes from './composer.module.css';
import type { Suggest } from './use-suggest.ts';

/** What the field offers, above it. */
export function SuggestList({ suggest }: { suggest: Suggest }) {
  const { items, activeId, listId } = suggest;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  if (suggest.unknown !== null)
    return (
      <p className={classes.noCanned} role="status">
        Nema brzog odgovora „/{suggest.unknown}”. Kao poruka se šalje dugmetom ili s {CTRL} + Enter.
      </p>
    );
  if (suggest.none)
    return (
      <p className={classes.noCanned}>
        Još nema brzih odgovora. <Link to={CANNED_PATH}>Dodajte prvi</Link>
      </p>
    );
  if (items.length === 0) return null;
  return (
    <div className={classes.suggest} id={listId} role="listbox" aria-label="Ponuđeno">
      {items.map(({ id, title, text, take }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={id}
          id={`${listId}-${id}`}
          role="option"
          tabIndex={-1}
          aria-selected={`${listId}-${id}` === activeId}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={take}
        >
          <b>{title}</b>
          {text && <span>{text}</span>}
        </div>
      ))}
    </div>
  );
}
