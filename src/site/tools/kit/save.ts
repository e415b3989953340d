/** How long a download may take to begin, in milliseconds; after it the browser may let its content go. */
export const KEPT = 60_000;
let until = 0;

/** Whether something may still be on its way to the disk. */
export const isSaving = (): boolean => Date.now() < until;

/** Hands the browser a file to save. */
export function save(content: Blob | string, name: string, type = 'text/plain;charset=utf-8'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  until = Date.now() + KEPT;
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
}

/**
 * Puts text or a PNG picture into the clipboard. Throws where the browser does not let it. What is still being made is promised to
 * the clipboard at once: Safari only listens while the click lasts.
 */
export async function copyContent(content: Blob | string | Promise<Blob | string>): Promise<void> {
  if (typeof content === 'string') return navigator.clipboard.writeText(content);
  if (content instanceof Blob && content.type === 'image/png')
    return navigator.clipboard.write([new ClipboardItem({ 'image/png': content })]);
  // A Blob as it is, without making one string of it here.
  const text = content instanceof Blob ? asText(content) : content.then(asText);
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}

const asText = (content: Blob | string): Blob => new Blob([content], { type: 'text/plain' });
