/** Where the rows of a long list stand in a box that scrolls, although no page may be as tall as all of them. */

/** Height of a row, in pixels. */
export const HEIGHT = 28;
/** Browsers draw nothing taller than some 33 million pixels; beyond this the scrollbar goes in larger steps. */
const TALLEST = 8_000_000;

export class Scroll {
  /** Height of what scrolls, in pixels. */
  readonly tall: number;
  /** Rows that are in view at once. */
  readonly inView: number;
  private readonly over: number;
  private readonly scale: number;
  private readonly box: number;

  constructor(rows: number, box: number) {
    const real = rows * HEIGHT;
    this.box = box;
    this.tall = Math.min(real, TALLEST);
    this.over = Math.max(0, real - box);
    this.scale = this.tall > box ? this.over / (this.tall - box) : 1;
    this.inView = Math.ceil(box / HEIGHT) + 1;
  }

  /** The first row in view, scrolled so far. */
  first(top: number): number {
    return Math.floor(Math.min(this.over, top * this.scale) / HEIGHT);
  }

  /** How far down a row is drawn, scrolled so far: where it stands, less what the scrollbar leaves out. */
  offset(row: number, top: number): number {
    return row * HEIGHT - Math.min(this.over, top * this.scale) + top;
  }

  /** How far one has to scroll that a row comes into view; `top` itself where it is. */
  toward(row: number, top: number): number {
    const hidden = Math.min(this.over, top * this.scale);
    if (row * HEIGHT < hidden) return (row * HEIGHT) / this.scale;
    const below = (row + 1) * HEIGHT - this.box;
    return below > hidden ? Math.min(this.over, below) / this.scale : top;
  }
}
