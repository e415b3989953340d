/*
 * What the public pages of applications show, shared by server and site. It imports no runtime code, since prerendering reads it.
 */
import type { Platform } from '../catalogue/platforms.ts';
import type { Architecture, FileKind } from '../versions/states.ts';

/** A file that people download. */
export interface ShownFile {
  name: string;
  kind: FileKind;
  architecture: Architecture;
  url: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Base64. */
  sha512: string;
  minisign: string | null;
  ed25519: string | null;
}

/** A version of one platform. */
export interface ShownVersion {
  idguid: string;
  number: string;
  platform: Platform;
  channel: string;
  /** Calendar day. */
  publishedOn: string;
  /** Percent of installations that it is offered to. */
  rollout: number;
  minSystem: string | null;
  files: ShownFile[];
}

/** What is new in a number, which may be there for several platforms. */
export interface ShownNews {
  number: string;
  channel: string;
  platforms: Platform[];
  publishedOn: string;
  /** HTML. */
  notes: string;
  /** Why it was withdrawn; null: it was not. */
  withdrawn: string | null;
  files: ShownFile[];
}

/** A public application. */
export interface ShownApplication {
  slug: string;
  name: string;
  summary: string | null;
  /** HTML. */
  description: string;
  icon: string | null;
  publisher: string;
  website: string | null;
  supportUrl: string | null;
  supportEmail: string | null;
  /** The version that people get on each platform. */
  newest: ShownVersion[];
  /** Newer ones of other channels. */
  early: ShownVersion[];
  news: ShownNews[];
  /** Keys by which the files may be verified; null: none. */
  minisignKey: string | null;
}

/** An application in the list. */
export interface ListedApplication {
  slug: string;
  name: string;
  summary: string | null;
  icon: string | null;
  publisher: string;
  newest: { platform: Platform; number: string; channel: string }[];
}

/** Content of the pages; null: it could not be read, as at build. */
export interface ApplicationContent {
  application: ShownApplication | null;
}
export interface ApplicationsContent {
  applications: ListedApplication[] | null;
}
