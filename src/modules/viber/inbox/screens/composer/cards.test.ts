import { expect, it } from 'vitest';
import { readContent } from '../../outgoing-content.ts';
import { partsOf } from '../thread/rich-media.tsx';
import { carouselOf } from './cards.ts';

const card = {
  title: 'Torta <velika>',
  text: 'Čokolada & lješnjak',
  button: 'Naruči',
  link: 'https://primjer.ba/1',
};

it('a carousel is taken by the checks of what is sent, each card as high as the other', () => {
  const rich_media = carouselOf([
    { ...card, picture: 'https://primjer.ba/torta.jpg' },
    { ...card, text: null, picture: null },
  ]);
  const { data } = readContent({ kind: 'rich_media', text: null, data: { rich_media }, file_id: null });
  expect(data.rich_media).toEqual(rich_media);
  const rows = (rich_media.Buttons as { Rows: number }[]).map(({ Rows }) => Rows);
  expect(rows).toEqual([4, 2, 1, 6, 1]);
});

it('texts of cards are no markup', () => {
  const { Buttons } = carouselOf([{ ...card, picture: null }]);
  expect((Buttons as { Text: string }[])[0]!.Text).toBe(
    '<b>Torta &lt;velika&gt;</b><br>Čokolada &amp; lješnjak',
  );
  expect(partsOf({ Buttons })).toEqual([
    { text: 'Torta <velika> Čokolada & lješnjak', action: card.link },
    { text: 'Naruči', action: card.link },
  ]);
});
