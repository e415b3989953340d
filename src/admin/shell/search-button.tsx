import { VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Palette } from '../palette/palette.tsx';
import { isTyping } from '../resource/list/rowFocus.ts';
import classes from './top-bar.module.css';

/** Opens the search of everything: pressed, by Ctrl+K anywhere, or by `/` where nobody types and the page has no use for it. */
export function SearchButton() {
  const [opened, setOpened] = useState(false);
  useHotkeys([['mod+K', () => setOpened((before) => !before)]], []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      setOpened(true);
    };
    // After the page's own keys, which are heard on the document.
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <span className={classes.searchText} aria-hidden>
          Traži
        </span>
        <kbd className={classes.kbd} aria-hidden>
          Ctrl K
        </kbd>
        <VisuallyHidden>Traži stranice, radnje i zapise</VisuallyHidden>
      </button>
      <Palette opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
