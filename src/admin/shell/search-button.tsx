import { VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { holdKeys, releaseKeys } from '../kit/typing.ts';
import { useShortcuts } from '../kit/use-shortcuts.ts';
import { SHELL_KEYS } from './shell-keys.ts';
import classes from './top-bar.module.css';

const loadPalette = async () => ({ default: (await import('../palette/palette.tsx')).Palette });
const Palette = lazy(loadPalette);

/** Opens the command palette, which is loaded when it is first used: by click, Ctrl+K, or `/` outside of inputs unless the page uses it. */
export function SearchButton() {
  const [opened, setOpened] = useState(false);
  const [used, setUsed] = useState(false);
  if (opened && !used) setUsed(true);
  const open = useCallback(() => {
    setOpened(true);
    holdKeys();
  }, []);
  const close = () => {
    setOpened(false);
    releaseKeys();
  };
  // The window hears a key after the page's own shortcuts.
  useShortcuts(SHELL_KEYS, { palette: opened ? close : open, search: open }, 'window');
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPalette()}
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
      <Suspense>{used && <Palette opened={opened} onClose={close} />}</Suspense>
    </>
  );
}
