import type { PageWords, PartBox } from '../page-words.ts';

/** A page's own text as it stands once the page is turned clockwise by quarters. */
export function turnedPage(page: PageWords, quarters: number): PageWords {
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return page;
  const lying = turns % 2 === 1;
  return {
    ...page,
    width: lying ? page.height : page.width,
    height: lying ? page.width : page.height,
    turned: ((page.turned + turns * 90) % 360) as PageWords['turned'],
    words: page.words.map((word) => ({ ...word, box: turnedBox(word.box, turns) })),
  };
}

function turnedBox([x0, y0, x1, y1]: PartBox, turns: number): PartBox {
  if (turns === 1) return [1 - y1, x0, 1 - y0, x1];
  if (turns === 2) return [1 - x1, 1 - y1, 1 - x0, 1 - y0];
  return [y0, 1 - x1, y1, 1 - x0];
}
