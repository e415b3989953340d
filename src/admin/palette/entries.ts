import {
  IconArrowsExchange,
  IconDeviceDesktop,
  IconHistory,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import type { MenuItem } from '../../core/manifest.ts';
import { permissionFor } from '../../core/resource.ts';
import { mayEnter } from '../../menu.ts';
import { modules, resources } from '../../modules.ts';
import { logout, switchTenant } from '../../web/auth.ts';
import { useSignedIn } from '../auth/signed-in.ts';
import { iconFor } from '../icons.ts';
import { recentRecords } from '../kit/recent.ts';
import { createPath } from '../resource/paths.ts';
import { useTheme } from '../theme-mode.tsx';
import { useMenu } from '../use-menu.ts';

/** An entry of the palette: a page or an action. */
export interface Entry {
  /** Unique among all entries. */
  id: string;
  title: string;
  /** Hint behind the title. */
  hint?: string | null;
  /** Keywords; not shown. */
  also?: string | undefined;
  icon: TablerIcon;
  to?: string;
  run?: () => unknown;
}

/** Entries under one heading. */
export interface EntryGroup {
  key: string;
  label: string;
  entries: Entry[];
}

/** Entries that need no server: recent records, pages of the menu, actions. */
export function useEntries(): { recent: Entry[]; pages: Entry[]; actions: Entry[] } {
  const { user, tenant, tenants, permissions, impersonation } = useSignedIn();
  const theme = useTheme();
  const menu = useMenu();
  const mine = new Set(permissions);

  const recent = recentRecords(user, tenant).map(
    ({ to, title, kind }): Entry => ({ id: `recent ${to}`, title, hint: kind, icon: IconHistory, to }),
  );
  const profile: Entry = {
    id: 'page profile',
    title: 'Moj profil',
    icon: IconUserCircle,
    to: '/korisnik/users/profile',
  };
  const adding = [
    ...resources
      .filter((resource) => mine.has(permissionFor(resource, 'save')))
      .map((resource) => ({
        label: `Dodaj ${resource.labels.accusative}`,
        also: `Novi nova novo ${resource.labels.one}`,
        to: createPath(resource),
      })),
    ...modules.flatMap(({ actions = [] }) => actions.filter((action) => mayEnter(action, mine))),
  ].map(({ label, also, to }): Entry => ({ id: `action ${to}`, title: label, also, icon: IconPlus, to }));
  const organisations = tenants
    .filter(({ idguid }) => idguid !== tenant?.idguid)
    .map(
      ({ idguid, name }): Entry => ({
        id: `action tenant ${idguid}`,
        title: `Pređi u organizaciju ${name}`,
        icon: IconArrowsExchange,
        run: () => switchTenant(idguid),
      }),
    );
  const dark = theme.mode === 'dark';
  const own: Entry[] = [
    {
      id: 'action theme',
      title: 'Promijeni temu',
      hint: dark ? 'Svijetla tema' : 'Tamna tema',
      icon: dark ? IconSun : IconMoon,
      run: theme.toggle,
    },
    ...(theme.choice === 'system'
      ? []
      : [
          {
            id: 'action theme system',
            title: 'Tema kao na uređaju',
            icon: IconDeviceDesktop,
            run: () => theme.choose('system'),
          },
        ]),
    { id: 'action logout', title: 'Odjavi se', icon: IconLogout, run: logout },
  ];
  return {
    recent,
    // Not while impersonating.
    pages: impersonation ? pagesOf(menu) : [...pagesOf(menu), profile],
    actions: [...adding, ...organisations, ...own],
  };
}

const pagesOf = (menu: readonly MenuItem[], group: string | null = null): Entry[] =>
  menu.flatMap((item) => [
    ...(item.to
      ? [{ id: `page ${item.key}`, title: item.label, hint: group, icon: iconFor(item.icon), to: item.to }]
      : []),
    ...pagesOf(item.children ?? [], item.label),
  ]);
