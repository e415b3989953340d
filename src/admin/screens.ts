import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Resource, ResourceRecord } from '../core/resource.ts';
import type { Requirement } from './auth/permissions.ts';
import type { ShortcutGroup } from './kit/shortcuts.ts';

/** A hand-written page. */
export interface Screen {
  /** Its address in the router's syntax: `/admin/users/:idguid/edit`. */
  path: string;
  /** Usually `lazy(() => import('./screens/…'))`, so that it is loaded on demand. */
  screen: ComponentType;
  /** Its requirements besides being signed in: `{ permissions: [...] }`, `{ roles: ['admin'] }`. */
  needs?: Requirement;
}

/** The screens that follow from a resource's declaration. */
export type ResourceScreen = 'list' | 'form' | 'import' | 'view' | 'trash';

/** Replacements of such screens, at the same address and with the same permission. */
export type ResourceScreens = Partial<Record<ResourceScreen, ComponentType<{ resource: Resource }>>>;

/** A part of a person's own page (/korisnik/users/profile). */
interface ProfilePanel {
  /** Place on the page, small first. */
  order: number;
  /** `onChanged`: the person has changed, so the page refetches them. */
  panel: ComponentType<{ email: string; onChanged(): Promise<unknown> }>;
}

/** A part that a module adds to the page of a resource's record: what it knows of it. */
export interface RecordPanel {
  /** Name of the resource, or which resources have it by what they declare. */
  resource: string | ((resource: Resource) => boolean);
  /** Place on the page, small first. */
  order: number;
  /** Rights without which it is not there. */
  needs: readonly string[];
  /** Usually lazy; renders nothing where the module knows nothing. */
  panel: ComponentType<{ resource: Resource; record: ResourceRecord }>;
}

/** A part of the dashboard. */
interface DashboardPanel {
  /** Place on the page, small first. */
  order: number;
  /**
   * By which a person moves and hides it; `hidden`: it is not shown until they ask for it. Without all this the part stays, above those
   * that can be moved.
   */
  movable?: { name: string; label: string; hidden?: true };
  /** Rights without which it is not there. */
  needs?: readonly string[];
  /** Takes the width of the page; others stand beside each other on a wide screen. */
  wide?: true;
  /** Usually lazy; renders nothing where there is nothing. */
  panel: ComponentType;
}

/** A part of a person's page in the administration: what the module knows of them. */
interface PersonPanel {
  /** Place beside the others, small first. */
  order: number;
  needs: readonly string[];
  /** `tenant`: another organisation, whose member the operator looks at. Renders nothing where the module knows nothing. */
  panel: ComponentType<{ idguid: string; tenant: string | null }>;
}

/** A part of the page of a stored file. */
interface FilePanel {
  needs: readonly string[];
  panel: ComponentType<{ idguid: string }>;
}

/** The browser part of a module: the default export of its `screens.tsx`. */
export interface ModuleScreens {
  /** Name of the module's folder. */
  name: string;
  screens?: readonly Screen[];
  /** A part of the top bar, before the organisation's menu. */
  topBar?: ComponentType;
  /** Parts of the dashboard. */
  dashboard?: readonly DashboardPanel[];
  /** Parts of the pages of records. */
  recordPanels?: readonly RecordPanel[];
  /** Parts of the settings screen (/admin/settings), each saved separately; shown with that screen's permission. */
  settings?: readonly ComponentType[];
  /** Parts of the page of one's own account. */
  profile?: readonly ProfilePanel[];
  /** Further actions on the person of `/admin/users/view/…`; `tenant`: the organisation, if the screen has one. */
  personActions?: readonly ComponentType<{ idguid: string; tenant: string | null }>[];
  /** Parts of the page of a person (/admin/users/view/…), below what they are. */
  personPanels?: readonly PersonPanel[];
  /** Parts of the page of a stored file (/admin/stored-files/…), beside it. */
  filePanels?: readonly FilePanel[];
  /** Parts of the page of an organisation (/admin/tenants/view/…), beside it. */
  organisationPanels?: readonly ComponentType<{ idguid: string }>[];
  /** Own screens for some of the module's resources, by resource name; the others are generic. */
  resources?: Record<string, ResourceScreens>;
  /** Groups of shortcuts of its screens, for the map of keys. */
  keys?: readonly ShortcutGroup[];
  /** Icons that its menu and its resources name, besides the shell's. */
  icons?: Record<string, TablerIcon>;
}

let registered: readonly ModuleScreens[] = [];

/** Makes the modules' screens known; admin/modules.ts does, so that what shows their parts need not import them all. */
export function registerScreens(modules: readonly ModuleScreens[]): void {
  registered = modules;
}

/** The modules' screens. Ask while rendering: a file may be read before they are registered. */
export const registeredScreens = (): readonly ModuleScreens[] => registered;
