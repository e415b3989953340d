/** Type of the ids of files that are dragged onto a folder. */
export const DRAGGED = 'application/x-carsija-files';
