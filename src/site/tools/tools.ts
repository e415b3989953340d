import { fold } from '../../core/fold.ts';
import { qrCode } from './barcode/qr-code-generator/tool.ts';
import { vatCheck } from './erp/provjera-pdv-broja/tool.ts';
import { jsonEscape } from './json/escape/tool.ts';
import { jsonFormatter } from './json/formatter/tool.ts';
import { jsonValidator } from './json/validator/tool.ts';
import { base64ToPdf } from './pdf/base64-to-pdf/tool.ts';
import { pdfToBase64 } from './pdf/pdf-to-base64/tool.ts';
import { pdfToImages } from './pdf/pdf-to-images/tool.ts';
import { pdfToText } from './pdf/pdf-to-text/tool.ts';
import { base64 } from './text/base64/tool.ts';
import { base64Image } from './text/base64-image/tool.ts';
import { imageBase64 } from './text/image-base64/tool.ts';
import { url } from './text/url/tool.ts';
import { AREAS, type Area, areaOf, type Tool } from './tool.ts';

/** All tools in display order. A new one needs its folder, a line here and a line in screens.tsx. */
export const TOOLS: readonly Tool[] = [
  jsonEscape,
  jsonFormatter,
  jsonValidator,
  base64,
  url,
  base64Image,
  imageBase64,
  pdfToImages,
  pdfToText,
  base64ToPdf,
  pdfToBase64,
  qrCode,
  vatCheck,
];

/** Areas with their tools. */
export const toolGroups: readonly { area: Area; name: string; tools: readonly Tool[] }[] = (
  Object.keys(AREAS) as Area[]
)
  .map((area) => ({ area, name: AREAS[area], tools: TOOLS.filter((tool) => areaOf(tool) === area) }))
  .filter(({ tools }) => tools.length > 0);

const searchable = new Map(
  TOOLS.map((tool) => [
    tool,
    fold([AREAS[areaOf(tool)], tool.name, tool.description, ...tool.words].join(' ')).split(
      /[^\p{L}\p{N}]+/u,
    ),
  ]),
);

/** Tools with words that begin with each word of `said`, ignoring case and diacritics; all for an empty search. */
export function findTools(said: string): readonly Tool[] {
  const wanted = fold(said)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return TOOLS.filter((tool) =>
    wanted.every((word) => searchable.get(tool)!.some((known) => known.startsWith(word))),
  );
}
