/** Folder beside the built files with their source maps, which the server reads and never sends. */
export const MAPS = '.maps';
/** Ending of a source map, behind the name of its file. */
export const MAP = '.map';
