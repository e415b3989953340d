/** The street: rows of gabled houses. Each row is a repeating strip, as wide as the window. */

/** A row of houses. Lengths in pixels; `ground`: height of the strip. */
interface Row {
  ground: number;
  /** Width, ridge height and roof height of each house. */
  houses: readonly (readonly [width: number, height: number, roof: number])[];
}

interface RowPaths {
  width: number;
  /** Roof halves, walls, and tile lines of the left slopes. */
  left: string;
  right: string;
  wall: string;
  tiles: string;
  windows: string;
}

/** SVG paths of a row, drawn in a box of its width and ground. */
export function drawRow({ ground, houses }: Row): RowPaths {
  const paths: RowPaths = { width: 0, left: '', right: '', wall: '', tiles: '', windows: '' };
  for (const [width, height, roof] of houses) {
    const x = paths.width;
    const middle = x + width / 2;
    const ridge = ground - height;
    const eaves = ridge + roof;
    paths.left += `M${middle} ${ridge}V${eaves}H${x}Z`;
    paths.right += `M${middle} ${ridge}L${x + width} ${eaves}H${middle}Z`;
    paths.wall += `M${x} ${eaves}H${x + width}V${ground}H${x}Z`;
    // Three courses of tiles follow the ridge line down the shaded slope.
    for (const course of [0.25, 0.5, 0.75]) {
      const y = ridge + roof * course;
      paths.tiles += `M${middle} ${round(y)}H${round(middle + (width / 2) * course)}`;
    }
    paths.windows += windowsOf(x, width, eaves, ground);
    paths.width += width;
  }
  return paths;
}

/** Two or three arched windows, as many as fit; none on a low wall. */
function windowsOf(x: number, width: number, eaves: number, ground: number): string {
  if (ground - eaves < 44) return '';
  const count = width > 110 ? 3 : 2;
  const gap = width / (count + 1);
  return Array.from({ length: count }, (_, index) => {
    const left = round(x + gap * (index + 1) - 6);
    return `M${left} ${eaves + 40}v-14a6 6 0 0 1 12 0v14z`;
  }).join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Three rows from far to near, each larger and warmer. */
export const ROWS: Record<'hill' | 'slope' | 'market', Row> = {
  hill: {
    ground: 280,
    houses: [
      [74, 232, 44],
      [66, 250, 42],
      [82, 218, 48],
      [70, 262, 46],
      [78, 236, 44],
      [64, 224, 38],
      [76, 254, 46],
    ],
  },
  slope: {
    ground: 280,
    houses: [
      [104, 176, 58],
      [92, 198, 54],
      [112, 164, 60],
      [96, 186, 56],
      [108, 204, 62],
    ],
  },
  market: {
    ground: 280,
    houses: [
      [132, 118, 66],
      [148, 132, 74],
      [124, 108, 62],
      [156, 126, 78],
      [136, 140, 70],
      [144, 114, 70],
    ],
  },
};
