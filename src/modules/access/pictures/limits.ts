/** Largest picture that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Side of a picture as it is kept, in pixels. */
export const PICTURE_SIDE = 256;
