import { VisuallyHidden } from '@mantine/core';
import { IconBook, IconHelp, IconKeyboard, IconSparkles } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { openKeyMap } from '../../../admin/kit/shortcuts.ts';
import menu from '../../../admin/shell/bar-menu.module.css';
import { MenuButton } from '../../../admin/shell/menu-button.tsx';
import { api } from '../../../web/api.ts';
import { type NewsState, newsApi, newsRead } from '../help.api.ts';
import { HELP, helpFor, helpPath, NEWS } from '../paths.ts';
import classes from './help-menu.module.css';

const KEY = ['help', 'news'];
/** Milliseconds in which a menu that closes gives the focus back to its button, where the dialog then returns it. */
const CLOSING = 50;

/** The "?" of the top bar: help for this screen, the handbook, the keys, and what is new. Pages open beside the work. */
export function HelpMenu() {
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get<NewsState>(newsApi.path, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const unread = data?.unread ?? false;
  const read = (): void => {
    if (!unread) return;
    client.setQueryData<NewsState>(KEY, { unread: false });
    // Else the dot is there again next time.
    api.post(newsRead.path).catch(() => {});
  };
  return (
    <MenuButton
      label="Pomoć"
      width="17rem"
      button={
        <span className={classes.help}>
          <IconHelp size={20} stroke={1.6} aria-hidden />
          <VisuallyHidden>Pomoć{unread && ', ima novosti'}</VisuallyHidden>
          {unread && <span className={classes.dot} aria-hidden />}
        </span>
      }
    >
      {(close) => (
        <div className={menu.menuPart}>
          <a
            className={menu.menuItem}
            href={helpFor(pathname)}
            target="_blank"
            rel="noopener"
            onClick={close}
          >
            <IconHelp size={18} stroke={1.6} aria-hidden />
            Pomoć za ovaj ekran
          </a>
          <a className={menu.menuItem} href={HELP} target="_blank" rel="noopener" onClick={close}>
            <IconBook size={18} stroke={1.6} aria-hidden />
            Cijeli priručnik
          </a>
          <button
            type="button"
            className={menu.menuItem}
            aria-keyshortcuts="?"
            onClick={() => {
              close();
              setTimeout(openKeyMap, CLOSING);
            }}
          >
            <IconKeyboard size={18} stroke={1.6} aria-hidden />
            Prečice na tastaturi
          </button>
          <a
            className={menu.menuItem}
            href={helpPath(NEWS)}
            target="_blank"
            rel="noopener"
            onClick={() => {
              read();
              close();
            }}
          >
            <IconSparkles size={18} stroke={1.6} aria-hidden />
            <span className={menu.itemText}>Šta je novo</span>
            {unread && <span className={classes.dot} aria-hidden />}
            {unread && <VisuallyHidden>, nepročitano</VisuallyHidden>}
          </a>
        </div>
      )}
    </MenuButton>
  );
}
