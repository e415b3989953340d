import { escapeHtml } from '../../../core/html.ts';
import { STABLE } from '../catalogue/platforms.ts';
import type { Architecture } from '../versions/states.ts';
import { fileEnding, filesOn, versionsFor } from './choose.ts';
import { filePath, publicPage } from './paths.ts';
import type { PublishedApplication, PublishedFile, PublishedVersion } from './published.ts';
import { textHtml } from './rendered-texts.ts';

/** Versions of one channel in an appcast; Sparkle needs the newest. */
const MOST = 20;
/** What Sparkle can install, the smallest download first. */
const ENDS = ['.zip', '.tar.xz', '.tar.bz2', '.tar.gz', '.tgz', '.dmg', '.pkg', '.aar'];

/** The signed file of a version for a processor; null if Sparkle could use none. */
const sparkleFile = (version: PublishedVersion, architecture: Architecture | null): PublishedFile | null =>
  fileEnding(
    filesOn(version, architecture).filter(({ ed25519 }) => ed25519 !== null),
    ENDS,
  );

interface Asking {
  architecture: Architecture | null;
  /** Older versions and this one are left out; null: all are there. */
  installed: string | null;
  /** Whether a version has reached the installation. */
  isOffered(version: PublishedVersion): boolean;
}

/** The versions of all channels that stand in an appcast. Sparkle itself picks by the channels that the application allows. */
export function appcastVersions(
  application: PublishedApplication,
  { architecture, installed, isOffered }: Asking,
): PublishedVersion[] {
  const seen = new Map<string, number>();
  return versionsOfAll(application).filter((version) => {
    if (installed !== null && version.sortKey <= installed) return false;
    if (!sparkleFile(version, architecture) || !isOffered(version)) return false;
    const count = (seen.get(version.channel) ?? 0) + 1;
    seen.set(version.channel, count);
    return count <= MOST;
  });
}

const versionsOfAll = (application: PublishedApplication): PublishedVersion[] => [
  ...new Set(application.channels.flatMap((channel) => versionsFor(application, 'macos', channel))),
];

/** An appcast (sparkle-project.org/documentation/publishing). `origin` is that of the site. */
export function appcast(
  application: PublishedApplication,
  versions: readonly PublishedVersion[],
  architecture: Architecture | null,
  origin: string,
): string {
  const page = origin + publicPage(application.slug);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">',
    '<channel>',
    `<title>${xml(application.name)}</title>`,
    `<link>${xml(page)}</link>`,
    `<description>${xml(application.summary ?? application.name)}</description>`,
    '<language>bs</language>',
    ...versions.flatMap((version) =>
      item(version, sparkleFile(version, architecture)!, { slug: application.slug, origin, page }),
    ),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function item(
  version: PublishedVersion,
  file: PublishedFile,
  { slug, origin, page }: { slug: string; origin: string; page: string },
): string[] {
  const { number, channel, notes, minSystem, mandatory, publishedAt } = version;
  return [
    '<item>',
    `<title>${xml(number)}</title>`,
    `<link>${xml(page)}</link>`,
    `<sparkle:version>${xml(number)}</sparkle:version>`,
    `<sparkle:shortVersionString>${xml(number)}</sparkle:shortVersionString>`,
    ...(channel === STABLE ? [] : [`<sparkle:channel>${xml(channel)}</sparkle:channel>`]),
    ...(minSystem === null
      ? []
      : [`<sparkle:minimumSystemVersion>${xml(minSystem)}</sparkle:minimumSystemVersion>`]),
    ...(mandatory ? ['<sparkle:criticalUpdate></sparkle:criticalUpdate>'] : []),
    `<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>`,
    ...(notes === '' ? [] : [`<description>${xml(textHtml(notes))}</description>`]),
    `<enclosure url="${xml(origin + filePath(slug, { version, file }))}" length="${file.size}" type="application/octet-stream" sparkle:edSignature="${xml(file.ed25519!)}" />`,
    '</item>',
  ];
}

/** Text in XML, which has no other control characters than these three. */
const xml = (text: string): string =>
  escapeHtml(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, ''),
  );
