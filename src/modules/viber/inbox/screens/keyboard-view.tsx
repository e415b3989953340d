import type { CSSProperties, ReactNode } from 'react';
import { ACTIONS, type Button, COLUMNS, type Keyboard, rowsOf } from '../../protocol/keyboard.ts';
import classes from './keyboard-view.module.css';

/** Text that is read on a colour: black or white. */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

/** Where each button stands in the grid, as the phone lays it. */
export function placesOf(buttons: readonly Pick<Button, 'columns' | 'rows'>[]): CSSProperties[] {
  const places: CSSProperties[] = [];
  for (const [row, numbers] of rowsOf(buttons).entries()) {
    let column = 1;
    for (const n of numbers) {
      const { columns, rows } = buttons[n]!;
      places[n] = {
        gridColumn: `${column} / span ${Math.min(columns, COLUMNS)}`,
        gridRow: `${row + 1} / span ${rows}`,
      };
      column += columns;
    }
  }
  return places;
}

/** The colours of a button. */
export const lookOf = ({ colour }: Pick<Button, 'colour'>): CSSProperties =>
  colour && /^#[0-9a-f]{6}$/i.test(colour) ? { backgroundColor: colour, color: inkOn(colour) } : {};

interface KeyboardViewProps {
  keyboard: Keyboard;
  label?: string;
  /** Under a message of the chat, rather than on a phone. */
  small?: boolean;
  /** Without it the buttons cannot be pressed. */
  onPress?: (button: Button) => void;
}

/** A keyboard as the phone shows it. */
export function KeyboardView({ keyboard, label = 'Tastatura', small = false, onPress }: KeyboardViewProps) {
  const places = placesOf(keyboard.buttons);
  return (
    <fieldset
      className={classes.keys}
      data-small={small || undefined}
      aria-label={label}
      style={keyboard.colour ? { backgroundColor: keyboard.colour } : undefined}
    >
      {keyboard.buttons.map((button, n) => {
        const { text, value, action } = button;
        const content: ReactNode = text || (action === 'none' ? '' : value);
        const style = { ...places[n], ...lookOf(button) };
        return onPress ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place
          <button key={n} type="button" className={classes.key} style={style} onClick={() => onPress(button)}>
            {content}
          </button>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place
          <span key={n} className={classes.key} style={style} title={`${ACTIONS[action]}: ${value}`}>
            {content}
          </span>
        );
      })}
    </fieldset>
  );
}
