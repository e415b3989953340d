import { filePath, publicPage } from './paths.ts';
import type { PublishedApplication, PublishedVersion } from './published.ts';

/** A version in the plain feed, with all that a client needs to download and verify it. */
export function versionEntry(slug: string, version: PublishedVersion, origin: string) {
  const { number, platform, channel, state, notes, rollout, mandatory, minSystem } = version;
  return {
    version: number,
    platform,
    channel,
    state,
    published_at: version.publishedAt,
    ...(state === 'withdrawn' && {
      withdrawn_at: version.withdrawnAt,
      withdrawn_reason: version.withdrawnReason,
    }),
    rollout,
    mandatory,
    minimum_system: minSystem,
    notes,
    files: version.files.map((file) => ({
      name: file.name,
      kind: file.kind,
      architecture: file.architecture,
      url: origin + filePath(slug, { version, file }),
      size: file.size,
      sha256: file.sha256,
      sha512: file.sha512,
      minisign: file.minisign,
      ed25519: file.ed25519,
    })),
  };
}

/**
 * Everything that is known of an application's versions, those that were withdrawn with the reason. Which one is an installation's next
 * it does not say: percents are decided by the server (`update`).
 */
export const jsonFeed = (application: PublishedApplication, origin: string): string =>
  JSON.stringify({
    name: application.name,
    slug: application.slug,
    summary: application.summary,
    website: application.website,
    support: application.supportUrl ?? application.supportEmail,
    page: application.public ? origin + publicPage(application.slug) : null,
    channels: application.channels,
    versions: application.versions.map((version) => versionEntry(application.slug, version, origin)),
  });

/** The answer to one installation: its next version, and what has become of the one that it has. */
export const updateAnswer = (
  slug: string,
  { update, withdrawn }: { update: PublishedVersion | null; withdrawn: PublishedVersion | null },
  origin: string,
): string =>
  JSON.stringify({
    update: update && versionEntry(slug, update, origin),
    installed: withdrawn && { state: 'withdrawn', reason: withdrawn.withdrawnReason },
  });
