import { readFileSync } from 'node:fs';
import type { PrintDocument } from './document.ts';

/** The fonts of the screens (web/fonts.css), by the letters they hold. */
const FONTS = {
  'sans-latin': 'U+0020-007E, U+00A0-00FF, U+2000-206F, U+20AC, U+2122, U+2190-2193, U+2212, U+2264-2265',
  'sans-bosnian': 'U+0106-0107, U+010C-010D, U+0110-0111, U+0160-0161, U+017D-017E',
  'sans-extended': 'U+0100-0105, U+0108-010B, U+010E-010F, U+0112-015F, U+0162-017C, U+017F, U+0218-021B',
  'sans-cyrillic': 'U+0400-045F',
};

const fontFaces = (): string =>
  Object.entries(FONTS)
    .map(([name, range]) => {
      const bytes = readFileSync(new URL(`../../web/fonts/${name}.woff2`, import.meta.url));
      return `@font-face { font-family: "Source Sans 3"; font-weight: 400 700; unicode-range: ${range};
        src: url("data:font/woff2;base64,${bytes.toString('base64')}") format("woff2"); }`;
    })
    .join('\n');

/** Millimetres of a sheet, of its margins, and of the foot with the space above it. */
const SHEET = { portrait: [210, 297], landscape: [297, 210] } as const;
const MARGIN = 11;
const FOOT = 8;
/** Kept free above the foot: text may be laid out a hair higher on paper than it was measured. */
const SLACK = 2;
const PIXELS_PER_MM = 96 / 25.4;

/** Pixels for the content of a page, between the upper margin and the foot. */
export const bodyHeight = (orientation: PrintDocument['orientation']): number =>
  (SHEET[orientation][1] - 2 * MARGIN - FOOT - SLACK) * PIXELS_PER_MM;

/** The style of a document. Rows have no height that depends on their neighbours, so that heights add up. */
export function styleOf(orientation: PrintDocument['orientation']): string {
  const [width, height] = SHEET[orientation];
  return `${fontFaces()}
@page { size: ${width}mm ${height}mm; margin: 0; }
* { box-sizing: border-box; margin: 0; padding: 0; }
html { font: 8.5pt/1.3 "Source Sans 3", sans-serif; color: #16181d; font-variant-numeric: tabular-nums lining-nums;
  text-rendering: geometricPrecision; -webkit-print-color-adjust: exact; }
article, #measure { position: relative; width: ${width}mm; padding: ${MARGIN}mm ${MARGIN}mm 0; }
article { height: ${height}mm; overflow: hidden; break-after: page; break-inside: avoid; }
article:last-of-type { break-after: auto; }
.head { display: flow-root; padding-bottom: 4mm; }
.owner { display: flex; flex-wrap: wrap; gap: 0 3mm; padding-bottom: 2mm; border-bottom: 0.5pt solid #16181d; color: #4a4f5a; }
.owner strong { color: #16181d; font-size: 10pt; line-height: 1.1; flex: 1 0 100%; }
h1 { padding-top: 4mm; font-size: 15pt; line-height: 1.15; font-weight: 600; }
.period { font-size: 10pt; color: #4a4f5a; }
.next { display: flex; justify-content: space-between; gap: 6mm; height: 7mm; white-space: nowrap; overflow: hidden; color: #4a4f5a; }
.next strong { color: #16181d; font-weight: 600; }
.next span { overflow: hidden; text-overflow: ellipsis; }
footer { position: absolute; inset: auto ${MARGIN}mm ${MARGIN - 4}mm; display: flex; justify-content: space-between; gap: 6mm; padding-top: 1.2mm;
  border-top: 0.5pt solid #b9bdc6; color: #4a4f5a; font-size: 7.5pt; white-space: nowrap; }
footer span:first-child { overflow: hidden; text-overflow: ellipsis; }
section.text { padding-bottom: 4mm; font-size: 10pt; line-height: 1.4; }
section.text p { white-space: pre-line; overflow-wrap: anywhere; }
h2 { font-size: 10.5pt; font-weight: 600; padding-bottom: 1mm; }
dl { display: flex; flex-wrap: wrap; gap: 2mm 9mm; padding-bottom: 4mm; }
table + .facts, table + .text { padding-top: 5mm; }
dt { font-size: 7.5pt; color: #4a4f5a; }
dd { font-weight: 600; overflow-wrap: anywhere; }
table { width: 100%; table-layout: fixed; border-collapse: separate; border-spacing: 0; }
th { font-weight: 600; text-align: start; }
thead th, thead td { padding: 0.9mm 1.6mm; font-size: 7.5pt; line-height: 1.2; vertical-align: bottom; background: #eef0f3; overflow-wrap: anywhere; }
thead tr:last-child th { border-bottom: 0.75pt solid #16181d; }
thead .over { text-align: center; border-bottom: 0.5pt solid #b9bdc6; }
tbody td, tbody th { padding: 0.7mm 1.6mm; border-bottom: 0.5pt solid #dfe2e7; vertical-align: top; overflow-wrap: anywhere; white-space: pre-line; }
tbody tr { break-inside: avoid; }
.end { text-align: end; }
td.end { white-space: nowrap; }
.center { text-align: center; }
td.minus { color: #b3121d; }
.group th { padding-top: 1.8mm; border-bottom-color: #8b909b; }
.group div { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.group small { font-weight: 400; font-size: 7.5pt; }
.total td { font-weight: 700; border-top: 0.5pt solid #16181d; border-bottom-color: #16181d; }
.part td { font-weight: 600; }
.carried td, .carried th { font-weight: 600; background: #f6f7f9; border-bottom-color: #8b909b; white-space: nowrap; }
.said td { border: 0; padding: 0.7mm 0; white-space: normal; }
.said div { width: fit-content; max-width: 78%; padding: 1.2mm 2.6mm 1.4mm; border-radius: 2.4mm; background: #f0f1f4; }
.said.end div { margin-inline-start: auto; background: #e2f1ef; }
.said.middle div { margin-inline: auto; padding-block: 0.4mm; background: none; text-align: center; color: #4a4f5a; font-size: 7.5pt; }
.said b, .said small { display: block; font-size: 7.5pt; font-weight: 400; color: #4a4f5a; }
.said p { font-size: 9.5pt; line-height: 1.35; white-space: pre-line; overflow-wrap: anywhere; }
.said.middle p { font-size: inherit; }
.signatures { display: flex; gap: 12mm; padding-top: 20mm; }
.signatures p { flex: 1; padding-top: 1mm; border-top: 0.5pt solid #16181d; font-size: 7.5pt; color: #4a4f5a; text-align: center; }
.tall div { max-height: var(--most); overflow: hidden; }`;
}
