/** How long the address of a download lives, in milliseconds: by then the browser has begun, also Safari, which asks the person first. */
const LIFETIME = 60_000;

/** Saves a blob as a file, by a download. */
export function saveFile(blob: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME);
}
