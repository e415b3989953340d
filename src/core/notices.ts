/** Ways of a notification: not at all, in the product, or there and by mail, at once or once a day. */
export const NOTICE_WAYS = ['off', 'app', 'mail', 'digest'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** A kind of notification, as a module declares it in its manifest. */
export interface NoticeKind {
  /** Unique in the product: `contact-message`. */
  name: string;
  /** Bosnian, as in the settings: "Nova kontakt poruka". */
  label: string;
  /** Permission without which nobody gets it. */
  permission?: string;
  /** The way unless the person has chosen another. */
  way: NoticeWay;
  /** The person cannot choose another way. */
  fixed?: true;
}

let kinds: readonly NoticeKind[] = [];

/** Called once with those of all modules (modules.ts). */
export function registerNotices(all: readonly NoticeKind[]): void {
  kinds = all;
}

/** Every kind of notification of the product. */
export const noticeKinds = (): readonly NoticeKind[] => kinds;

/** Names of the kinds that somebody with these permissions does not get. */
export const withheldKinds = (permissions: ReadonlySet<string>): string[] =>
  kinds.flatMap(({ name, permission }) => (permission && !permissions.has(permission) ? name : []));
