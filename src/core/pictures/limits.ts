/** Largest picture that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Side of a square picture as it is kept, in pixels. */
export const PICTURE_SIDE = 256;
/** Widths of a wide picture as it is kept, in pixels: for a telephone, and for a large window. None is made larger. */
export const PICTURE_WIDTHS = [800, 1600] as const;
/** Most height of a wide picture to its width. */
export const TALLEST = 1.5;
