import { VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { holdKeys, isTyping, releaseKeys } from '../kit/typing.ts';
import { Palette } from '../palette/palette.tsx';
import classes from './top-bar.module.css';

/** Opens the command palette: by click, Ctrl+K, or `/` outside of inputs unless the page uses it. */
export function SearchButton() {
  const [opened, setOpened] = useState(false);
  const open = useCallback(() => {
    setOpened(true);
    holdKeys();
  }, []);
  const close = () => {
    setOpened(false);
    releaseKeys();
  };
  useHotkeys([['mod+K', opened ? close : open]], []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      open();
    };
    // Runs after the page's own shortcuts, which listen on the document.
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
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
          Pretraži
        </span>
        <kbd className={classes.kbd} aria-hidden>
          Ctrl K
        </kbd>
        <VisuallyHidden>Pretraži stranice, radnje i zapise</VisuallyHidden>
      </button>
      <Palette opened={opened} onClose={close} />
    </>
  );
}
