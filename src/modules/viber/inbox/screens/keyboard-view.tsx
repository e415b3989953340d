import type { CSSProperties } from 'react';
import { ACTIONS, COLUMNS, type Keyboard, rowsOf } from '../../protocol/keyboard.ts';
import classes from './keyboard-view.module.css';

interface KeyboardViewProps {
  keyboard: Keyboard;
  /** Under a message of the chat, rather than in the preview of a phone. */
  small?: boolean;
}

/** Whether dark or light letters are read on a colour `#rrggbb`. */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return (red * 299 + green * 587 + blue * 114) / 1000 > 140 ? '#161d20' : '#ffffff';
}

/** Buttons below a conversation, laid as the phone lays them: in rows of six columns. */
export function KeyboardView({ keyboard, small = false }: KeyboardViewProps) {
  const { buttons, colour } = keyboard;
  const rows = rowsOf(buttons);
  return (
    <fieldset
      className={classes.keyboard}
      data-small={small || undefined}
      style={{ '--columns': COLUMNS, ...(colour && { background: colour }) } as CSSProperties}
      aria-label="Tastatura uz poruku"
    >
      {rows.flatMap((row, at) => {
        let column = 1;
        return row.map((index) => {
          const { columns, rows: height, text, value, action, colour: own } = buttons[index]!;
          const style: CSSProperties = {
            gridColumn: `${column} / span ${columns}`,
            gridRow: `${at + 1} / span ${height}`,
            ...(own && { background: own, color: inkOn(own) }),
          };
          column += columns;
          return (
            <span key={index} className={classes.button} style={style} title={`${ACTIONS[action]}: ${value}`}>
              {text || (action === 'none' ? '' : value)}
            </span>
          );
        });
      })}
    </fieldset>
  );
}
