/** Virtual scrolling for a list taller than a browser can draw. */

/** Height of a row, in pixels. */
export const HEIGHT = 28;
/** Browsers draw at most about 33 million pixels; above this limit the scrollbar is scaled. */
const MAX_HEIGHT = 8_000_000;

export class Scroll {
  /** Height of the scrolled content, in pixels. */
  readonly tall: number;
  /** Rows in view at once. */
  readonly inView: number;
  private readonly over: number;
  private readonly scale: number;
  private readonly box: number;

  constructor(rows: number, box: number) {
    const real = rows * HEIGHT;
    this.box = box;
    this.tall = Math.min(real, MAX_HEIGHT);
    this.over = Math.max(0, real - box);
    this.scale = this.tall > box ? this.over / (this.tall - box) : 1;
    this.inView = Math.ceil(box / HEIGHT) + 1;
  }

  /** The first row in view at a scroll position. */
  first(top: number): number {
    return Math.floor(Math.min(this.over, top * this.scale) / HEIGHT);
  }

  /** The vertical offset of a row at a scroll position. */
  offset(row: number, top: number): number {
    return row * HEIGHT - Math.min(this.over, top * this.scale) + top;
  }

  /** The scroll position that brings a row into view; `top` itself if it is. */
  toward(row: number, top: number): number {
    const hidden = Math.min(this.over, top * this.scale);
    if (row * HEIGHT < hidden) return (row * HEIGHT) / this.scale;
    const below = (row + 1) * HEIGHT - this.box;
    return below > hidden ? Math.min(this.over, below) / this.scale : top;
  }
}
