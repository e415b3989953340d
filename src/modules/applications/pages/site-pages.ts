import { markdownToText } from '../../../core/markdown/markdown.ts';
import type { PageHead } from '../../../core/page-head.ts';
import type { SitePage, WrittenPage } from '../../../server/module.ts';
import { PLATFORMS } from '../catalogue/platforms.ts';
import { PUBLIC_LIST, publicPage } from '../feeds/paths.ts';
import { findPublished, type Sources } from '../feeds/published.service.ts';
import type { PublishedApplication } from '../feeds/published.ts';
import { listedContent } from './listed.service.ts';
import { pictureOf } from './picture.ts';
import { contentOf } from './show.ts';

/** The list of public applications. */
export const listPage: WrittenPage = {
  path: PUBLIC_LIST,
  page: 'applications',
  content: ({ database }) => listedContent(database),
};

/** The page of a public application. Of one that is not public nobody learns that it exists. */
export const applicationPage: SitePage = {
  path: publicPage(':slug'),
  page: 'application',
  async at(deps, { params: { slug = '' } }) {
    const application = await findPublic(deps, slug);
    if (!application) return null;
    return { head: headOf(application, deps.config.publicUrl), content: contentOf(application) };
  },
  async addresses({ database }) {
    const { applications } = await listedContent(database);
    return (applications ?? []).map(({ slug }) => publicPage(slug));
  },
};

/**
 * An application that everybody may see and that has published something, be it withdrawn meanwhile: feeds name its page, where whoever
 * has that version learns why.
 */
export async function findPublic(sources: Sources, slug: string): Promise<PublishedApplication | null> {
  const application = await findPublished(sources, slug);
  return application?.public ? application : null;
}

/** Characters that search engines show of a description. */
const MOST_SHOWN = 160;

function headOf(application: PublishedApplication, origin: string): PageHead {
  const { slug, name, summary, description } = application;
  const about = summary ?? markdownToText(description ?? '', MOST_SHOWN);
  const isOffered = application.versions.some(({ state }) => state === 'published');
  return {
    title: name,
    description: about || `${name}: preuzimanje, verzije i šta je u njima novo.`,
    // Of what nobody can download search engines need not know.
    index: isOffered,
    path: publicPage(slug),
    picture: pictureOf(application),
    data: isOffered ? [linkedData(application, about, origin)] : [],
  };
}

/** JSON-LD (schema.org): what the program is, where it runs, and where it is downloaded. */
function linkedData(application: PublishedApplication, about: string, origin: string): object {
  const { slug, name, icon, publisher, website } = application;
  const content = contentOf(application).application!;
  const [first] = content.newest;
  const [file] = first?.files ?? [];
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name,
    url: origin + publicPage(slug),
    ...(about && { description: about }),
    ...(icon && content.icon && { image: origin + content.icon }),
    operatingSystem: content.newest.map(({ platform }) => PLATFORMS[platform]).join(', '),
    ...(first && {
      softwareVersion: first.number,
      datePublished: first.publishedOn,
      releaseNotes: `${origin}${publicPage(slug)}#verzije`,
    }),
    ...(file && { downloadUrl: origin + file.url, fileSize: `${Math.ceil(file.size / 1024)}KB` }),
    ...(website && { sameAs: website }),
    publisher: { '@type': 'Organization', name: publisher },
  };
}
