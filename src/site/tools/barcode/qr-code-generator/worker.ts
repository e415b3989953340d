import {
  capacity,
  LEVELS,
  type Level,
  type MadeSymbol,
  makeSymbol,
} from '../../../../core/qr/make-symbol.ts';
import { pathOf } from '../../../../core/qr/symbol-path.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { serveJobs } from '../../../../web/worker/worker-server.ts';
import { countText } from '../../kit/sizes.ts';
import { encode } from '../../text/coding/encode.ts';
import type { SymbolRule } from './content/kind.ts';
import { readOwn } from './reading/decode.ts';
import { readerReady } from './reading/load.ts';
import { fitLogo, type LogoArea } from './symbol/logo.ts';
import { printPixels } from './symbol/print.ts';
import { layGrid } from './symbol/raster.ts';
import { innerBox, pixelsOnWhite, render, toPng } from './symbol/render.ts';
import { writeSvg } from './symbol/svg.ts';

/** What to make, and its appearance. */
export interface MakeRequest {
  text: string;
  rule: SymbolRule | null;
  level: Level;
  raise: boolean;
  unit: 'px' | 'mm';
  px: number;
  mm: number;
  margin: number;
  dark: string;
  light: string;
  clear: boolean;
  /** Redrawn by us. */
  logo: Blob | null;
}

export interface MadeCode {
  text: string;
  size: number;
  version: number;
  level: Level;
  /** Length of the text in bytes. */
  bytes: number;
  /** The dark modules as an SVG path. */
  path: string;
  logo: { share: number; safe: boolean; box: LogoArea } | null;
  scale: number;
  pixels: number;
  png: Blob;
  svg: string;
  /** Result of reading the PNG back. */
  readBack: 'same' | 'other' | 'nothing';
}

serveJobs<MakeRequest, MadeCode>(async (order, tell) => {
  const symbol = symbolOf(order);
  await readerReady(tell);
  const bitmap = order.logo ? await createImageBitmap(order.logo) : null;
  try {
    return await made(order, symbol, bitmap);
  } finally {
    bitmap?.close();
  }
});

async function made(order: MakeRequest, symbol: MadeSymbol, bitmap: ImageBitmap | null): Promise<MadeCode> {
  const fitted = bitmap ? await fitLogo(symbol, order.text, bitmap.width / bitmap.height) : null;
  const matrix = fitted?.matrix ?? symbol;
  const print = order.unit === 'mm' ? printPixels(order.mm) : null;
  const grid = layGrid(symbol.size, order.margin, print?.pixels ?? order.px);
  if (grid.scale < 1) throw new Refusal(tooSmall(order, symbol));

  const canvas = render({
    ...order,
    matrix,
    grid,
    logo: fitted && bitmap && { place: fitted.place, bitmap },
  });
  const read = await readOwn(pixelsOnWhite(canvas));
  const box = fitted && bitmap ? innerBox(fitted.place, bitmap.width / bitmap.height) : null;
  return {
    text: order.text,
    size: symbol.size,
    version: symbol.version,
    level: symbol.level,
    bytes: new TextEncoder().encode(order.text).length,
    path: pathOf(matrix),
    logo: fitted &&
      box && { share: (fitted.place.width * fitted.place.height) / symbol.size ** 2, safe: fitted.safe, box },
    scale: grid.scale,
    pixels: grid.pixels,
    png: await toPng(canvas, print?.dpi ?? null),
    svg: writeSvg(matrix, {
      margin: order.margin,
      side: order.unit === 'mm' ? `${order.mm}mm` : `${order.px}`,
      dark: order.dark,
      light: order.clear ? null : order.light,
      logo: box && order.logo ? { place: box, dataUrl: await dataUrl(order.logo) } : null,
    }),
    readBack: read === order.text ? 'same' : read === null ? 'nothing' : 'other',
  };
}

/** The symbol for a request. A kind's rule overrides the options, and a logo requires the highest level. */
function symbolOf({ text, rule, level, raise, logo }: MakeRequest): MadeSymbol {
  const wanted = rule?.level ?? (logo ? 'H' : level);
  const symbol = makeSymbol(text, {
    level: wanted,
    raise: raise && rule === null,
    ...(rule && { maxVersion: rule.maxVersion }),
  });
  if (symbol === null) throw new Refusal(tooLong(text, wanted, rule, logo !== null));
  return symbol;
}

function tooLong(text: string, level: Level, rule: SymbolRule | null, logo: boolean): string {
  const bytes = new TextEncoder().encode(text).length;
  const said = `Sadržaj ima ${countText(bytes)} bajtova, a na nivou ${level} u kod ih stane najviše ${countText(capacity(level, text, rule?.maxVersion))}.`;
  if (rule) return `${said} ${rule.why}`;
  const lower = LEVELS.slice(0, LEVELS.indexOf(level)).findLast((one) => capacity(one, text) >= bytes);
  if (logo && lower) return `${said} S logom je nivo uvijek H: uklonite logo ili skratite sadržaj.`;
  return lower
    ? `${said} Na nivou ${lower} bi stao.`
    : `${said} Skratite ga, ili u kod stavite adresu na kojoj stoji.`;
}

function tooSmall({ margin, unit }: MakeRequest, { size }: MadeSymbol): string {
  const least = size + 2 * margin;
  return `Ovaj kod s rubom ima ${least} × ${least} modula i ne stane u tako malu sliku. Povećajte je na bar ${
    unit === 'px' ? `${least * 3} px` : `${Math.ceil(least * 0.4)} mm`
  }, ili skratite sadržaj.`;
}

async function dataUrl(blob: Blob): Promise<string> {
  return `data:image/png;base64,${encode(new Uint8Array(await blob.arrayBuffer()))}`;
}
