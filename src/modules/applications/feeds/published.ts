import type { KnownApplication } from '../catalogue/known.ts';
import type { Platform } from '../catalogue/platforms.ts';
import type { Architecture, FileKind } from '../versions/states.ts';

/** A verified file of a published version. */
export interface PublishedFile {
  idguid: string;
  kind: FileKind;
  architecture: Architecture;
  name: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Base64. */
  sha512: string;
  /** The whole text of a minisign signature; null: none. */
  minisign: string | null;
  /** Ed25519 over all bytes, base64; null: none. */
  ed25519: string | null;
  /** Size of the block map that an AppImage ends with, in bytes; null: it has none. */
  blockMapSize: number | null;
}

/** A version that is published, or was and is withdrawn. */
export interface PublishedVersion {
  idguid: string;
  platform: Platform;
  channel: string;
  number: string;
  /** Its order is the precedence of versions (versions/semver.ts). */
  sortKey: string;
  state: 'published' | 'withdrawn';
  /** Markdown. */
  notes: string;
  /** Percent. */
  rollout: number;
  mandatory: boolean;
  minSystem: string | null;
  /** ISO 8601. */
  publishedAt: string;
  withdrawnAt: string | null;
  withdrawnReason: string | null;
  /** Of a withdrawn one none: they are given to nobody any more. */
  files: PublishedFile[];
}

/** An application as the public side knows it, with its newest versions. */
export interface PublishedApplication extends KnownApplication {
  slug: string;
  name: string;
  summary: string | null;
  /** Markdown. */
  description: string | null;
  website: string | null;
  supportUrl: string | null;
  supportEmail: string | null;
  publisher: string;
  /** The icon's stored file, and a name for its address that changes with it. */
  icon: { fileId: string; mark: string } | null;
  /** The publisher's public key for minisign; null: none. */
  minisignKey: string | null;
  /** The stable one first. */
  channels: string[];
  /** The newest first; of the same number that of the stable channel. */
  versions: PublishedVersion[];
  /** The numbers of all versions that were ever published, also of those that are not among `versions`. */
  numbers: ReadonlySet<string>;
}
