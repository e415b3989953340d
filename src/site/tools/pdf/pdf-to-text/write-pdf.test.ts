import { beforeAll, expect, it } from 'vitest';
import { openPdf, type PdfDocument, type Pdfium } from '../../../../core/pages/index.ts';
import { OutOfMemory } from '../../../../core/pages/pdfium.ts';
import { bytesSource } from '../../../../core/pages/source.ts';
import { loadForTest, makePdf } from '../../../../core/pages/test/made.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { INTERNAL_ERROR, OUT_OF_MEMORY, workerErrorText } from '../../../../web/worker/worker-errors.ts';
import type { PageText } from './messages.ts';
import { searchable } from './write-pdf.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadForTest();
});

const read = (page: number): PageText => ({
  page,
  source: 'ocr',
  paragraphs: [[[{ text: 'Čaršija', confidence: 90, place: [0.2, 0, 0, -0.03, 0.1, 0.1] }]]],
  confidence: 90,
  turned: 0,
  preview: null,
  alphabet: null,
  note: '',
});
const broken = (page: number): PageText => ({
  ...read(page),
  source: 'fault',
  paragraphs: [],
  confidence: null,
});

/** A document of three pages with a damaged first one. */
function damaged(): PdfDocument {
  const whole = Buffer.from(makePdf([{}, {}, {}])).toString('latin1');
  const page = /<< \/Type \/Page \/Parent.*>>/.exec(whole)![0];
  const bytes = Buffer.from(whole.replace(page, 'null'.padEnd(page.length)), 'latin1');
  return openPdf(pdfium, bytesSource(bytes)).document!;
}

it('a broken page is no hindrance to the words of the others', async () => {
  const file = searchable(damaged(), [broken(0), read(1), read(2)], () => {});
  const { document } = openPdf(pdfium, bytesSource(new Uint8Array(await file.arrayBuffer())));
  expect(document!.text(2).text).toContain('Čaršija');
});

it('a page that cannot be had is told in words', () => {
  const write = () => searchable(damaged(), [read(0)], () => {});
  expect(write).toThrow(Refusal);
  expect(write).toThrow('1. stranica je oštećena');
});

it('an engine without room is no fault of ours', () => {
  const error = new OutOfMemory();
  expect(workerErrorText(`${error.name}: ${error.message}`, true)).toBe(OUT_OF_MEMORY);
  expect(workerErrorText('Error: ', true)).toBe(INTERNAL_ERROR);
});
