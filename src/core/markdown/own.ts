import MarkdownIt, { type Token } from 'markdown-it';
import { fold } from '../fold.ts';
import { escapeHtml } from '../html.ts';

/** A picture that a text of our own names. */
export interface OwnPicture {
  path: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** A part of a text: what stands from one heading to the next. */
export interface OwnSection {
  /** Anchor of its heading; null for what stands before the first one. */
  anchor: string | null;
  title: string;
  /** Level of the heading, from 2; 0 before the first one. */
  level: number;
  /** Without marks. */
  text: string;
}

/** How a text of our own is rendered. */
interface OwnRendering {
  /** The picture of a name; null while there is none, and then nothing is shown. */
  pictureOf?: (name: string) => OwnPicture | null;
}

interface Env {
  pictureOf(name: string): OwnPicture | null;
}

/**
 * CommonMark with tables, for texts of this repository: their links are as they stand, and their pictures are shown. HTML in them is
 * text, as in those of people.
 */
const reader = new MarkdownIt('commonmark', { html: false }).enable('table');
reader.renderer.rules.image = (tokens, index, _options, env) => {
  const { attrs, content } = tokens[index]!;
  const name = String(attrs?.find(([key]) => key === 'src')?.[1] ?? '');
  const picture = (env as unknown as Env).pictureOf(name);
  if (picture === null) return '';
  const { path, width, height } = picture;
  return `<img src="${escapeHtml(path)}" alt="${escapeHtml(content)}" width="${width}" height="${height}" loading="lazy">`;
};

/** Anchor of a heading: `Dodaj člana` is `dodaj-clana`. */
export const anchorOf = (title: string): string =>
  fold(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** HTML of a text of our own, whose headings have anchors, and its sections. The page has the heading of level 1. */
export function ownText(
  text: string,
  { pictureOf = () => null }: OwnRendering = {},
): { html: string; sections: OwnSection[] } {
  const tokens = reader.parse(text, {});
  const sections: OwnSection[] = [{ anchor: null, title: '', level: 0, text: '' }];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const title = plain(tokens[index + 1]!);
      const level = Number(token.tag.slice(1));
      const anchor = anchorOf(title);
      token.attrSet('id', anchor);
      sections.push({ anchor, title, level, text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      const section = sections.at(-1)!;
      section.text = `${section.text} ${plain(token)}`.trim();
    }
  }
  const html = reader.renderer.render(tokens, reader.options, { pictureOf } as never).trimEnd();
  return { html, sections };
}

/** What is read of a line: its text, without marks and pictures. */
const plain = ({ children }: Token): string =>
  (children ?? [])
    .map(({ type, content }) => {
      if (type === 'text' || type === 'code_inline') return content;
      return type === 'softbreak' || type === 'hardbreak' ? ' ' : '';
    })
    .join('');
