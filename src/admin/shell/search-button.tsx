import { VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { CTRL } from '../../web/ctrl-key.ts';
import { holdKeys, releaseKeys } from '../kit/typing.ts';
import { useShortcuts } from '../kit/use-shortcuts.ts';
import { SHELL_KEYS } from './shell-keys.ts';
import classes from './top-bar.module.css';

/** Milliseconds to hold keys while the palette is fetched over a slow connection. Failing and closing let go of them at once. */
const LOADED_WITHIN = 30_000;

const loadPalette = async () => (await import('../palette/palette.tsx')).Palette;

/** Toasts are loaded with the product, and so are there before anybody searches. */
const sayNotLoaded = async (): Promise<void> => {
  const { toast } = await import('react-hot-toast');
  toast.error('Pretraga se nije učitala. Provjerite vezu.');
};

/**
 * Opens the command palette, which is loaded when it is first used: by click, Ctrl+K, or `/` outside of inputs unless the page uses it.
 * It is not `lazy`: where it cannot be fetched, the error page would take the place of what is being written.
 */
export function SearchButton() {
  const [opened, setOpened] = useState(false);
  const [Palette, setPalette] = useState<Awaited<ReturnType<typeof loadPalette>>>();
  const load = useCallback(async () => {
    try {
      const loaded = await loadPalette();
      setPalette(() => loaded);
      setOpened(true);
    } catch {
      releaseKeys();
      await sayNotLoaded().catch(() => {});
    }
  }, []);
  const open = useCallback(() => {
    holdKeys(LOADED_WITHIN);
    void load();
  }, [load]);
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
        // Early, and tried again by the click.
        onPointerEnter={() => void loadPalette().catch(() => {})}
        onClick={() => void load()}
      >
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <span className={classes.searchText} aria-hidden>
          Pretraži
        </span>
        <kbd className={classes.kbd} aria-hidden>
          {CTRL} K
        </kbd>
        <VisuallyHidden>Pretraži stranice, radnje i zapise</VisuallyHidden>
      </button>
      {Palette && <Palette opened={opened} onClose={close} />}
    </>
  );
}
