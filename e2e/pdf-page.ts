import type { Page } from '@playwright/test';
import { box, type MadePage, makePdf, words } from '../src/core/pages/test/made.ts';
import { file } from './tool-page.ts';

/** Chooses files as in the file dialog. */
export const chosen = (page: Page, ...files: ReturnType<typeof pdf>[]) =>
  page.locator('input[type=file]').setInputFiles(files);

/** A PDF file for `setInputFiles`. */
export const pdf = (name: string, bytes: Uint8Array) => file(name, bytes, 'application/pdf');

/** A document with so many pages, each with its number and a red corner. */
export const numbered = (count: number, more: MadePage = {}): Uint8Array =>
  makePdf(
    Array.from({ length: count }, (_, index) => ({
      content: box('1 0 0', 0, 0, 100, 100) + words(`Strana ${index + 1}`, 72, 700),
      ...more,
    })),
  );

/** Names and contents of an archive's files, read by its directory. */
export function unzipped(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const found = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [named, more] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + named);
    found.set(name, bytes.subarray(start, start + bytes.readUInt32LE(at + 24)));
    at += 46 + named + more;
  }
  return found;
}
