import { escapeHtml } from '../../../../../core/html.ts';

/** A card as somebody fills it in. */
export interface Card {
  picture: string | null;
  title: string;
  text: string | null;
  button: string;
  link: string;
}

/** Columns and rows of a card: the picture, the words below it, and the button. */
const COLUMNS = 6;
const ROWS = 7;
const PICTURE_ROWS = 4;
const BUTTON_ROWS = 1;

/** Cards beside each other, as the service takes them. Pressing any part of a card opens its address. */
export function carouselOf(cards: readonly Card[]): Record<string, unknown> {
  return {
    Type: 'rich_media',
    ButtonsGroupColumns: COLUMNS,
    ButtonsGroupRows: ROWS,
    BgColor: '#FFFFFF',
    Buttons: cards.flatMap(({ picture, title, text, button, link }) => {
      const part = { Columns: COLUMNS, ActionType: 'open-url', ActionBody: link };
      const words = `<b>${escapeHtml(title)}</b>${text ? `<br>${escapeHtml(text)}` : ''}`;
      return [
        ...(picture ? [{ ...part, Rows: PICTURE_ROWS, Image: picture }] : []),
        {
          ...part,
          Rows: ROWS - BUTTON_ROWS - (picture ? PICTURE_ROWS : 0),
          Text: words,
          TextHAlign: 'left',
          TextVAlign: 'middle',
        },
        {
          ...part,
          Rows: BUTTON_ROWS,
          Text: `<font color="#FFFFFF">${escapeHtml(button)}</font>`,
          BgColor: '#665CAC',
        },
      ];
    }),
  };
}
