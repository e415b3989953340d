import { Button, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ErrorState, formatDateTime, NothingHere, Spinner, useAct } from '../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import menu from '../../../admin/shell/bar-menu.module.css';
import { MenuButton } from '../../../admin/shell/menu-button.tsx';
import { api } from '../../../web/api.ts';
import type { NotificationRow } from '../notifications.api.ts';
import { linkOf, MARK, MOST_COUNTED, NOTIFICATIONS, OPENED, UNREAD } from '../paths.ts';
import classes from './bell.module.css';

/** Notifications that the panel shows; the page has the rest. */
const SHOWN = 8;

/** The bell of the top bar: how many notifications are unread, and the latest ones. */
export function Bell() {
  useLiveQueries('notifications', ['notifications']);
  useOpened();
  const { data } = useQuery({
    queryKey: ['notifications', 'unread'],
    queryFn: async ({ signal }) => (await api.get<{ unread: number }>(UNREAD, { signal })).data,
    retry: false,
  });
  const unread = data?.unread ?? 0;
  const shown = unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread);
  return (
    <MenuButton
      label="Obavijesti"
      width="22rem"
      button={
        <span className={classes.bell}>
          <IconBell size={20} stroke={1.6} aria-hidden />
          <VisuallyHidden>Obavijesti{unread > 0 ? `, nepročitano: ${shown}` : ''}</VisuallyHidden>
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {shown}
            </span>
          )}
        </span>
      }
    >
      {(close) => <Latest unread={unread} close={close} />}
    </MenuButton>
  );
}

/** Marks the notification as read from which the page was opened, also from a mail. */
function useOpened(): void {
  const client = useQueryClient();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const opened = new URLSearchParams(search).get(OPENED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each notification
  useEffect(() => {
    if (!opened) return;
    const rest = new URLSearchParams(search);
    rest.delete(OPENED);
    navigate({ search: rest.toString(), hash }, { replace: true });
    api
      .post(MARK, { idguids: [opened] })
      .then(() => client.invalidateQueries())
      // It stays unread.
      .catch(() => {});
  }, [opened]);
}

function Latest({ unread, close }: { unread: number; close: () => void }) {
  const { act, busy } = useAct();
  const latest = useQuery({
    queryKey: ['notifications', 'latest'],
    queryFn: async ({ signal }) =>
      (await api.get<NotificationRow[]>(NOTIFICATIONS, { signal, query: { page_size: SHOWN } })).data,
  });
  return (
    <>
      <div className={classes.head}>
        <p className={menu.menuTitle}>Obavijesti</p>
        {unread > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            onClick={() => void act(() => api.post(MARK, {}))}
          >
            Označi sve kao pročitano
          </Button>
        )}
      </div>
      <div className={classes.list}>
        {latest.isPending && <Spinner />}
        {latest.isError && <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />}
        {latest.data?.length === 0 && (
          <div className={classes.empty}>
            <NothingHere>Nema obavijesti.</NothingHere>
          </div>
        )}
        {latest.data && latest.data.length > 0 && (
          <ul className={menu.menuList}>
            {latest.data.map((one) => (
              <li key={one.idguid}>
                <Link
                  className={classes.item}
                  data-unread={!one.read || undefined}
                  to={linkOf(one)}
                  onClick={close}
                >
                  <span className={classes.title}>
                    {one.title}
                    {one.count > 1 && ` (${one.count})`}
                    {!one.read && <VisuallyHidden>, nepročitano</VisuallyHidden>}
                  </span>
                  {one.body && <span className={menu.itemNote}>{one.body}</span>}
                  <time className={menu.itemNote} dateTime={one.created_at}>
                    {formatDateTime(one.created_at)}
                  </time>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={menu.menuPart}>
        <Link className={menu.menuItem} to="/obavijesti" onClick={close}>
          Sve obavijesti i postavke
        </Link>
      </div>
    </>
  );
}
