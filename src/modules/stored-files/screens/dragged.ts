/** Type of the ids of files that are dragged onto a folder. */
export const DRAGGED = 'application/x-carsija-files';
/** Type of files that are dragged from another program. */
export const DRAGGED_IN = 'Files';
/** Type of the id of a folder that is dragged onto another one. */
export const DRAGGED_FOLDER = 'application/x-carsija-folder';
