import { CloseButton, Kbd, Loader, Modal, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_SEARCH } from '../../core/list-query.ts';
import { FEWEST } from '../../core/search/limits.ts';
import { CTRL } from '../../web/ctrl-key.ts';
import { focusPage } from '../kit/focus-page.ts';
import { messageOf } from '../kit/index.ts';
import { useOpened } from '../kit/use-opened.ts';
import type { Entry } from './entries.ts';
import { isOnSite } from './on-site.ts';
import classes from './palette.module.css';
import { Entries } from './palette-entries.tsx';
import { useGroups } from './use-groups.ts';
import { useSearch } from './use-search.ts';

/** Command palette: searches pages, actions and records. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const phone = useMediaQuery('(max-width: 639.98px)', undefined, { getInitialValueInEffect: false });
  /** After navigation the focus must not return to where it was. */
  const [left, setLeft] = useState(false);
  useEffect(() => {
    if (opened) setLeft(false);
  }, [opened]);
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      fullScreen={phone}
      centered={false}
      yOffset="10dvh"
      size="40rem"
      returnFocus={!left}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.window }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Pretraga">
        <Search
          opened={opened && !left}
          onClose={onClose}
          onLeave={() => {
            setLeft(true);
            onClose();
          }}
        />
      </Modal.Content>
    </Modal.Root>
  );
}

interface SearchProps {
  opened: boolean;
  onClose: () => void;
  /** Somebody goes somewhere else. */
  onLeave: () => void;
}

function Search({ opened, onClose, onLeave }: SearchProps) {
  const id = useId();
  const left = useRef(false);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { results, current, waiting, error, retry } = useSearch(text);
  const groups = useGroups(text, results, current);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === chosen),
  );
  const active = entries[at];
  const navigate = useNavigate();
  /** Enter was pressed before results arrived; opens the first one then. */
  const eager = useRef(false);

  const open = ({ to, run }: Entry, newTab: boolean) => {
    // Pages of the site are beside the work, not in its place.
    if (to && (newTab || isOnSite(to))) {
      window.open(to, '_blank', 'noopener');
      return onClose();
    }
    left.current = true;
    onLeave();
    if (!to) return void run?.();
    void navigate(to);
    // A change of only the query moves no focus, so this does.
    focusPage();
  };
  useEffect(() => {
    if (waiting || !eager.current) return;
    eager.current = false;
    if (active) open(active, false);
  });

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      setChosen(entries[(at + step + entries.length) % entries.length]!.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active) open(active, event.ctrlKey || event.metaKey);
      else eager.current = waiting;
    }
  };
  const idOf = (entry: Entry): string => `${id}-${entry.id.replaceAll(/[^\w-]/g, '_')}`;
  const short = text.trim() !== '' && [...text.trim()].length < FEWEST;
  const settled = !waiting && !error;
  return (
    <>
      <div className={classes.head}>
        <IconSearch size={20} stroke={1.8} aria-hidden className={classes.glass} />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label="Pretraži stranice, radnje i zapise"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && idOf(active)}
          aria-autocomplete="list"
          aria-busy={waiting}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_SEARCH}
          placeholder="Pretraži stranice, radnje i zapise"
          data-autofocus
          value={text}
          onChange={(event) => {
            eager.current = false;
            setText(event.currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={onKey}
          onBlur={({ currentTarget, relatedTarget }) => {
            // A page still loading behind the dialog may take the focus.
            const within = relatedTarget?.closest('[role=dialog]') === currentTarget.closest('[role=dialog]');
            if (opened && !left.current && relatedTarget && !within) currentTarget.focus();
          }}
        />
        {waiting && <Loader size={18} aria-hidden />}
        <CloseButton aria-label="Zatvori pretragu" onClick={onClose} />
      </div>
      <div className={classes.body}>
        <Entries
          id={`${id}-list`}
          groups={groups}
          active={active}
          text={text}
          idOf={idOf}
          onPoint={(entry) => setChosen(entry.id)}
          onOpen={(event: MouseEvent, entry) => {
            // The browser opens a new tab.
            if (entry.to && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
            event.preventDefault();
            open(entry, false);
          }}
        />
        {error !== null && (
          <div className={classes.note} role="alert">
            <span>Zapisi nisu pretraženi. {messageOf(error)}</span>
            <button type="button" className={classes.retry} onClick={retry}>
              Pokušaj ponovo
            </button>
          </div>
        )}
        {short && <p className={classes.note}>Za zapise upišite najmanje dva slova.</p>}
        {entries.length === 0 && settled && !short && (
          <p className={classes.empty}>
            Ništa nije pronađeno za „{text.trim()}”. Probajte s dijelom riječi ili sa šifrom.
          </p>
        )}
      </div>
      <footer className={classes.foot} aria-hidden="true">
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> izbor
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> otvori
        </span>
        <span>
          <Kbd size="xs">{CTRL}</Kbd> <Kbd size="xs">Enter</Kbd> nova kartica
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> zatvori
        </span>
      </footer>
      <VisuallyHidden role="status">
        {text.trim() !== '' && settled && !short ? `Rezultata: ${entries.length}` : ''}
      </VisuallyHidden>
    </>
  );
}
