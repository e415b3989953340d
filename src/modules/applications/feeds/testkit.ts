import { readVersion } from '../versions/semver.ts';
import type { PublishedApplication, PublishedFile, PublishedVersion } from './published.ts';

let made = 0;

/** A published version from plain values. */
export function versionOf(number: string, more: Partial<PublishedVersion> = {}): PublishedVersion {
  const read = readVersion(number);
  if ('error' in read) throw new Error(read.error);
  made += 1;
  return {
    idguid: `version-${made}`,
    platform: 'windows',
    channel: 'stable',
    number,
    sortKey: read.sortKey,
    state: 'published',
    notes: '',
    rollout: 100,
    mandatory: false,
    minSystem: null,
    publishedAt: '2026-11-21T13:05:00.000Z',
    withdrawnAt: null,
    withdrawnReason: null,
    files: [fileOf(`Blagajna-${number}.exe`)],
    ...more,
  };
}

export function fileOf(name: string, more: Partial<PublishedFile> = {}): PublishedFile {
  made += 1;
  return {
    idguid: `file-${made}`,
    kind: 'installer',
    architecture: 'x64',
    name,
    size: 1000,
    sha256: 'ab'.repeat(32),
    sha512: Buffer.alloc(64, 7).toString('base64'),
    minisign: null,
    ed25519: null,
    blockMapSize: null,
    ...more,
  };
}

/** An application with these versions, in the order in which the server has them. */
export const applicationOf = (versions: readonly PublishedVersion[]): PublishedApplication => ({
  tenantId: 'tenant',
  idguid: 'application',
  public: true,
  slug: 'blagajna',
  name: 'Blagajna & kase <3',
  summary: null,
  description: null,
  website: null,
  supportUrl: null,
  supportEmail: null,
  publisher: 'Izdavač',
  icon: null,
  minisignKey: null,
  channels: ['stable', 'beta'],
  versions: [...versions].sort((a, b) => (a.sortKey < b.sortKey ? 1 : a.sortKey > b.sortKey ? -1 : 0)),
  numbers: new Set(versions.map(({ number }) => number)),
});
