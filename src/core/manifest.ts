import type { LiveTopic } from './live/topics.ts';
import type { NoticeKind } from './notices.ts';
import type { Resource, Scope } from './resource.ts';

/** An entry needs every permission of `require`, or at least one of `requireAny`; without either everybody sees it. */
export interface MenuItem {
  /** Unique in the whole menu. */
  key: string;
  label: string;
  /** Name of an icon: one of `src/admin/icons.ts`, or of the `icons` in a module's screens. */
  icon: string;
  /** Address inside the back-office. */
  to?: string;
  /** The operator's people may see the page for another organisation, which the link then names. */
  managed?: true;
  require?: readonly string[];
  requireAny?: readonly string[];
  /** A number beside the entry while it is not 0: `field` of what the API answers at `from`; `label` says of what ("novo"). */
  count?: {
    from: string;
    field: string;
    label: string;
    /** The live topic (`topics`) by which it changes; without one it is asked for every minute. */
    topic?: string;
  };
  children?: readonly MenuItem[];
}

/** Something one can begin from anywhere, by the search of the top bar; permissions as for a menu entry. */
interface MenuAction {
  /** As on the button that leads there: "Pozovi osobu". */
  label: string;
  /** Other words it is looked for by. */
  also?: string;
  to: string;
  require?: readonly string[];
}

/** An entry as a module declares it: with its place. */
export interface MenuEntry extends MenuItem {
  /** `key` of the entry it stands under, whoever declares that and however deep it is; without one it stands at the top. */
  group?: string;
  /** Place among its neighbours, small first; what says nothing comes last, in the order of declaration. */
  order?: number;
  children?: readonly MenuEntry[];
}

/** Two rights, reading (`pregled`) and changing (`save`), over what is not a declared resource. */
export interface PermissionArea {
  /**
   * `admin_users` gives `admin_users_pregled` and `admin_users_save`. Where the action is not the last part of the
   * name, `*` stands in its place: `admin_ejngovba_*_cpv`.
   */
  stem: string;
  /** Bosnian name of what the rights are over. */
  label: string;
  /** Which of the two concern the whole installation, so that a new organisation is not given them. */
  platform: 'none' | 'save' | 'both';
  /** Where only one of the two makes sense, the other does not exist. */
  only?: 'pregled' | 'save';
}

/** What a module keeps by hand and the audit trail tells of. */
export interface Subject {
  /** As the trail names it; not the name of a resource. */
  name: string;
  scope: Scope;
  labels: { one: string; many: string };
  /** Address of one's page, with `:idguid` where its id goes; null where there is none. */
  view: string | null;
  /** Bosnian names of what `changes` may hold. */
  fields: Readonly<Record<string, string>>;
}

/** A list written by hand, as its saved views and kept columns know it; a resource has one of its own name. */
export interface ListEntry {
  /** Lower-case words joined by hyphens; no other list and no resource is called so. */
  name: string;
  /** Where it stands in the back-office. */
  path: string;
  /** What it takes to read it; without it being signed in. */
  permission?: string;
}

/** What a module says of itself to both ends: data only. It is the `index.ts` of the module's folder. */
export interface ModuleManifest {
  /** Name of the module's folder. */
  name: string;
  resources?: readonly Resource[];
  /** Rights beside those that its resources have. */
  permissions?: readonly PermissionArea[];
  /** What else than its resources the audit trail may tell of. */
  subjects?: readonly Subject[];
  /** Lists beside those of its resources. */
  lists?: readonly ListEntry[];
  /** Entries of the sidebar beside those of its resources. */
  menu?: readonly MenuEntry[];
  /** What one can begin from anywhere, beside adding a record of its resources. */
  actions?: readonly MenuAction[];
  /** What of it the back-office is told of as it happens. */
  topics?: readonly LiveTopic[];
  /** What it has to say to people. */
  notices?: readonly NoticeKind[];
  /** First parts of its addresses in the back-office, where neither a resource nor the menu names them. */
  areas?: readonly string[];
}
