import { z } from 'zod';
import { BAD_CHARACTER, isStorable } from '../../../core/text.ts';

/** What pressing a button does. */
export const ACTIONS = {
  reply: 'Odgovor u razgovoru',
  'open-url': 'Otvara adresu',
  'share-phone': 'Šalje broj telefona',
  'location-picker': 'Šalje lokaciju',
  none: 'Ništa',
} as const;
export type ButtonAction = keyof typeof ACTIONS;

export const COLUMNS = 6;
export const BUTTON_ROWS = 2;
/** Rows of six columns that a phone shows without scrolling. */
export const KEYBOARD_ROWS = 12;
export const BUTTON_TEXT_MAX = 250;
export const ACTION_BODY_MAX = 250;

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Boja je oblika #1f6f6b.');

const stored = z.string().refine(isStorable, BAD_CHARACTER);

export const buttonSchema = z.strictObject({
  columns: z.int().min(1, 'Najmanje 1 kolona.').max(COLUMNS, `Najviše ${COLUMNS} kolona.`).default(COLUMNS),
  rows: z.int().min(1, 'Najmanje 1 red.').max(BUTTON_ROWS, `Najviše ${BUTTON_ROWS} reda.`).default(1),
  action: z.enum(Object.keys(ACTIONS) as [ButtonAction, ...ButtonAction[]]).default('reply'),
  /** What is sent as the person's answer, or the address that is opened. */
  value: stored.trim().min(1, 'Unesite šta dugme šalje.').max(ACTION_BODY_MAX),
  text: stored.trim().max(BUTTON_TEXT_MAX).default(''),
  colour: colour.nullable().default(null),
});
export type Button = z.output<typeof buttonSchema>;

/** What is wrong with more rows than a phone shows. */
export const TOO_MANY_ROWS = `Tastatura može imati najviše ${KEYBOARD_ROWS} redova.`;

/** Buttons below the conversation, laid in rows of six columns. */
export const keyboardSchema = z
  .strictObject({
    buttons: z.array(buttonSchema).min(1, 'Dodajte bar jedno dugme.').max(72),
    colour: colour.nullable().default(null),
  })
  .superRefine(({ buttons }, context) => {
    for (const [n, { action, value }] of buttons.entries())
      if (action === 'open-url' && !(URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)))
        context.addIssue({
          code: 'custom',
          path: ['buttons', n, 'value'],
          message: 'Unesite adresu oblika https://….',
        });
    if (!fits(buttons))
      context.addIssue({
        code: 'custom',
        path: ['buttons'],
        message: TOO_MANY_ROWS,
      });
  });
export type Keyboard = z.output<typeof keyboardSchema>;

/** Whether these buttons are laid in as many rows as a phone shows. */
export const fits = (buttons: Parameters<typeof rowsOf>[0]): boolean =>
  rowsOf(buttons).length <= KEYBOARD_ROWS;

/** Buttons by the grid row in which they begin, as the phone lays them: from left to right while six columns suffice. A button of two rows fills two. */
export function rowsOf(buttons: readonly Pick<Button, 'columns' | 'rows'>[]): number[][] {
  const grid: number[][] = [];
  let row: number[] = [];
  let left = COLUMNS;
  let height = 1;
  const end = (): void => {
    if (row.length === 0) return;
    grid.push(row);
    for (let extra = 1; extra < height; extra++) grid.push([]);
    row = [];
    left = COLUMNS;
    height = 1;
  };
  for (const [n, { columns, rows }] of buttons.entries()) {
    if (columns > left) end();
    row.push(n);
    left -= columns;
    height = Math.max(height, rows);
    if (left === 0) end();
  }
  end();
  return grid;
}
