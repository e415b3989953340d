import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type OwnPicture, type OwnSection, ownText } from '../../../core/markdown/own.ts';
import { picturePath } from '../paths.ts';
import { PICTURES, sizeOf } from '../pictures/pictures.ts';
import { type HelpHead, readPage } from './head.ts';

/** A page of the handbook. */
export interface HelpPage extends HelpHead {
  /** Name of its file and last part of its address. */
  slug: string;
  html: string;
  sections: readonly OwnSection[];
}

const PAGES = new URL('../pages/', import.meta.url);

/** File of a picture that `npm run pictures` takes. */
export const pictureFile = (name: string): URL => new URL(`../pictures/${name}.webp`, import.meta.url);

/** A declared picture, once it has been taken. */
function pictureOf(name: string): OwnPicture | null {
  const declared = PICTURES.find((one) => one.name === name);
  if (!declared || !existsSync(pictureFile(name))) return null;
  return { path: picturePath(name), ...sizeOf(declared) };
}

/** HTML of a text of the handbook, and its sections. */
export const render = (text: string) => ownText(text, { pictureOf });

let pages: readonly HelpPage[] | null = null;

/** The pages in their order; read once, since they come with the program. */
export function handbook(): readonly HelpPage[] {
  pages ??= readdirSync(PAGES)
    .filter((name) => name.endsWith('.md'))
    .map((name): HelpPage => {
      const { head, text } = readPage(readFileSync(new URL(name, PAGES), 'utf8'));
      return { slug: name.replace(/\.md$/, ''), ...head, ...render(text) };
    })
    .sort((a, b) => a.order - b.order);
  return pages;
}
