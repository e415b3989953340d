/** Largest upload, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Side of a stored square picture, in pixels. */
export const PICTURE_SIDE = 256;
/** Widths of a stored wide picture, in pixels: for phones and for large windows. Pictures are never enlarged. */
export const PICTURE_WIDTHS = [800, 1600] as const;
/** Largest ratio of height to width of a wide picture. */
export const TALLEST = 1.5;
