import type { LiveTopic } from './live/topics.ts';
import type { NoticeKind } from './notices.ts';
import type { Resource, Scope } from './resource.ts';
import type { WebhookEvent } from './webhook-events.ts';

/** An entry needs every permission of `require`, or at least one of `requireAny`; without either everybody sees it. */
export interface MenuItem {
  /** Unique in the whole menu. */
  key: string;
  label: string;
  /** Name of an icon: one of `src/admin/icons.ts`, or of the `icons` in a module's screens. */
  icon: string;
  /** Address inside the back-office. */
  to?: string;
  /** Addresses of pages that belong to the entry though they do not stand below its own. */
  holds?: readonly string[];
  /** The operator's people may see the page for another organisation, which the link then names. */
  managed?: true;
  require?: readonly string[];
  requireAny?: readonly string[];
  /** Count beside the entry unless 0: `field` of the API's answer at `from`; `label` names it ("novo"). */
  count?: {
    from: string;
    field: string;
    label: string;
    /** Live topic (`topics`) that changes it; without one it is polled every minute. */
    topic?: string;
  };
  children?: readonly MenuItem[];
}

/** Action offered by the search of the top bar; permissions as for a menu entry. */
interface MenuAction {
  /** Label as on the button: "Pozovi osobu". */
  label: string;
  /** Keywords. */
  also?: string;
  to: string;
  require?: readonly string[];
}

/** A menu entry with its place. */
export interface MenuEntry extends MenuItem {
  /** `key` of the parent entry, of any module and depth; default: top level. */
  group?: string;
  /** Place among its siblings, small first; entries without one come last, as declared. */
  order?: number;
  children?: readonly MenuEntry[];
}

/** Two permissions, `pregled` and `save`, for something that is no resource. */
export interface PermissionArea {
  /**
   * `admin_users` declares `admin_users_pregled` and `admin_users_save`. Where the action is not the last part of the
   * name, `*` stands in its place: `admin_ejngovba_*_cpv`.
   */
  stem: string;
  /** Bosnian name of the subject. */
  label: string;
  /** Which of the two concern the whole installation; a new organisation does not get them. */
  platform: 'none' | 'save' | 'both';
  /** Declares only one of the two. */
  only?: 'pregled' | 'save';
}

/** A kind of records in the audit trail that is no resource. */
export interface Subject {
  /** Name in the trail; not that of a resource. */
  name: string;
  scope: Scope;
  labels: { one: string; many: string };
  /** Address of a record's page with `:idguid`, or null. */
  view: string | null;
  /** Bosnian labels of the fields in `changes`. */
  fields: Readonly<Record<string, string>>;
}

/** A hand-written list, for saved views and layouts; a resource has one under its own name. */
export interface ListEntry {
  /** Lower-case words joined by hyphens, unique among lists and resources. */
  name: string;
  /** Address in the back-office. */
  path: string;
  /** Permission to read it; default: signed in. */
  permission?: string;
}

/** Declaration of a module for server and browser, data only: `index.ts` of its folder. */
export interface ModuleManifest {
  /** Name of the module's folder. */
  name: string;
  resources?: readonly Resource[];
  /** Permissions beside those of its resources. */
  permissions?: readonly PermissionArea[];
  /** Subjects of the audit trail beside its resources. */
  subjects?: readonly Subject[];
  /** Lists beside those of its resources. */
  lists?: readonly ListEntry[];
  /** Screens that are no lists, whose address can be saved as a view like that of a list. */
  searches?: readonly ListEntry[];
  /** Entries of the sidebar beside those of its resources. */
  menu?: readonly MenuEntry[];
  /** Actions of the search, beside adding records of its resources. */
  actions?: readonly MenuAction[];
  /** Live topics. */
  topics?: readonly LiveTopic[];
  /** Kinds of notifications. */
  notices?: readonly NoticeKind[];
  /** Events that are sent to webhooks (modules/webhooks). */
  webhookEvents?: readonly WebhookEvent[];
  /** First segments of its back-office addresses that neither a resource nor the menu names. */
  areas?: readonly string[];
}
