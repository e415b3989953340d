import { dayOf } from '../../../core/dates.ts';
import { aboutHeadings, newsHeadings } from '../catalogue/headings.ts';
import { PLATFORM_NAMES, STABLE } from '../catalogue/platforms.ts';
import { filesOn, forPeople, installable, versionsFor } from '../feeds/choose.ts';
import { filePath, iconPath } from '../feeds/paths.ts';
import type { PublishedApplication, PublishedFile, PublishedVersion } from '../feeds/published.ts';
import { textHtml } from '../feeds/rendered-texts.ts';
import type { ApplicationContent, ShownApplication, ShownFile, ShownNews, ShownVersion } from './shown.ts';

/** Numbers whose news are shown; older ones are of interest to nobody. */
const MOST_NEWS = 20;

/** By the application as it was read: rendered pages are cached by their content. */
const shown = new WeakMap<PublishedApplication, ApplicationContent>();

/** What an application's page shows: the same object until the application changes. */
export function contentOf(application: PublishedApplication): ApplicationContent {
  const content = shown.get(application) ?? { application: show(application) };
  shown.set(application, content);
  return content;
}

function show(application: PublishedApplication): ShownApplication {
  const { slug, name, summary, description, icon, publisher, website, supportUrl, supportEmail } =
    application;
  const { newest, early } = newestOf(application);
  const one = (version: PublishedVersion) => showVersion(slug, version);
  return {
    ...{ slug, name, summary, publisher, website, supportUrl, supportEmail },
    description: textHtml(description ?? '', { under: aboutHeadings(name) }),
    icon: icon && iconPath(slug, icon.mark),
    newest: newest.map(one),
    early: early.map(one),
    news: newsOf(application),
    minisignKey: application.minisignKey,
  };
}

/** What people get on each platform, and what is newer in other channels. Without a stable version the newest of any is the one. */
function newestOf(application: PublishedApplication): Record<'newest' | 'early', PublishedVersion[]> {
  const fits = (version: PublishedVersion): boolean => installable(filesOn(version, null)) !== null;
  const newest: PublishedVersion[] = [];
  const early: PublishedVersion[] = [];
  for (const platform of PLATFORM_NAMES) {
    const own = (version: PublishedVersion | null) => version !== null && version.platform === platform;
    const stable = forPeople(application, platform, STABLE, fits);
    if (own(stable)) newest.push(stable!);
    for (const channel of application.channels.slice(1)) {
      const [first] = versionsFor(application, platform, channel).filter(fits);
      if (!first || first.platform !== platform || first.channel !== channel) continue;
      if (own(stable) && first.sortKey <= stable!.sortKey) continue;
      (own(stable) ? early : newest).push(first);
    }
  }
  return { newest, early };
}

const showVersion = (slug: string, version: PublishedVersion): ShownVersion => ({
  idguid: version.idguid,
  number: version.number,
  platform: version.platform,
  channel: version.channel,
  publishedOn: dayOf(new Date(version.publishedAt)),
  rollout: version.rollout,
  minSystem: version.minSystem,
  files: filesOf(slug, version),
});

/** What people install first, then the rest; block maps are for programs. */
function filesOf(slug: string, version: PublishedVersion): ShownFile[] {
  const all = filesOn(version, null);
  const first = installable(all);
  const sorted = [...all].sort((a, b) => rank(a, first) - rank(b, first));
  return sorted.map((file) => ({
    name: file.name,
    kind: file.kind,
    architecture: file.architecture,
    url: filePath(slug, { version, file }),
    size: file.size,
    sha256: file.sha256,
    sha512: file.sha512,
    minisign: file.minisign,
    ed25519: file.ed25519,
  }));
}

const RANKS = { installer: 1, archive: 2, other: 3, blockmap: 4 } as const;
const rank = (file: PublishedFile, first: PublishedFile | null): number =>
  file === first ? 0 : RANKS[file.kind];

/** News by number and channel; where platforms say different things, each for itself. */
function newsOf({ slug, versions }: PublishedApplication): ShownNews[] {
  const groups = Map.groupBy(versions, ({ number, channel, notes, withdrawnReason }) =>
    JSON.stringify([number, channel, notes, withdrawnReason]),
  );
  return [...groups.values()].slice(0, MOST_NEWS).map((group) => {
    const [first] = group;
    const { number, channel, notes, publishedAt, withdrawnReason } = first!;
    return {
      ...{ number, channel },
      platforms: [...new Set(group.map(({ platform }) => platform))],
      publishedOn: dayOf(new Date(publishedAt)),
      notes: textHtml(notes, { headings: 4, under: newsHeadings(number) }),
      withdrawn: withdrawnReason,
      files: group.flatMap((version) => filesOf(slug, version)),
    };
  });
}
