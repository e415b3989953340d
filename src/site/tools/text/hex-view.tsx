import { counted, countText } from '../kit/sizes.ts';
import type { HexRow } from './coding/hex.ts';

/** The first bytes of a file. */
export function HexView({ rows, total }: { rows: readonly HexRow[]; total: number }) {
  const shown = rows.reduce((sum, { letters }) => sum + letters.length, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by the keyboard
    <section className="tool-hex" tabIndex={0} aria-label="Prvi bajtovi">
      <table>
        <caption>
          {shown < total
            ? `Prvih ${countText(shown)} od ${counted(total, 'bajta', 'bajta', 'bajtova')}`
            : 'Svi bajtovi'}
        </caption>
        <tbody>
          {rows.map(({ offset, hex, letters }) => (
            <tr key={offset}>
              <th scope="row">{offset}</th>
              <td>{hex}</td>
              <td>{letters}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
