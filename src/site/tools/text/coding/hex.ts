/** A row of a hex view: sixteen bytes, and their characters. */
export interface HexRow {
  offset: string;
  hex: string;
  letters: string;
}

const ROW = 16;

export function hexRows(bytes: Uint8Array): HexRow[] {
  const rows: HexRow[] = [];
  for (let at = 0; at < bytes.length; at += ROW) {
    const row = [...bytes.subarray(at, at + ROW)];
    rows.push({
      offset: at.toString(16).padStart(8, '0'),
      hex: row.map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
      letters: row.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '·')).join(''),
    });
  }
  return rows;
}
