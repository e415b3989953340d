import sharp from 'sharp';
import { type EncodedPicture, encodePicture, type Wanted } from '../../core/pictures/encode.ts';
import { openSpool } from '../../core/transfer/spool.ts';
import { MARK } from '../../web/logo-geometry.ts';

/** Size of a drawing, in pixels. */
const WIDTH = 1600;
const HEIGHT = 1000;

/** Drawings of the demo's works: windows of fictional programs in the product's colours. */
export type Drawing = 'table' | 'shop' | 'map';

const box = (x: number, y: number, width: number, height: number, fill: string, radius = 6): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const mark = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="#96481c" d="${MARK.before}"/>` +
  `<path fill="#bf6c35" d="${MARK.behind}"/><circle fill="#0d6467" cx="24" cy="24" r="${MARK.well}"/></g>`;

const DRAWINGS: Record<Drawing, { ground: string; inside: () => string }> = {
  table: {
    ground: '#d2e9e6',
    inside: () =>
      box(120, 180, 250, 740, '#0a4e51', 0) +
      range(6)
        .map((i) => box(150, 290 + i * 66, 120 + ((i * 37) % 70), 18, i === 1 ? '#e9c3a6' : '#43a5a2'))
        .join('') +
      mark(150, 200, 1.2) +
      box(410, 215, 380, 34, '#1d1b17') +
      box(1290, 208, 160, 48, '#96481c') +
      range(9)
        .map(
          (i) =>
            box(410, 300 + i * 66, 1040, 2, '#dbd0bb', 0) +
            box(430, 324 + i * 66, 210 + ((i * 83) % 150), 18, '#3c474b') +
            box(860, 324 + i * 66, 120 + ((i * 61) % 90), 18, '#a9afae') +
            box(1280, 318 + i * 66, 120, 30, i % 3 === 1 ? '#f3dfcf' : '#d2e9e6', 15),
        )
        .join(''),
  },
  shop: {
    ground: '#f3dfcf',
    inside: () =>
      mark(150, 205, 1.2) +
      box(230, 222, 200, 26, '#1d1b17') +
      box(1290, 208, 160, 48, '#0d6467') +
      range(6)
        .map((i) => {
          const [x, y] = [150 + (i % 3) * 440, 300 + Math.floor(i / 3) * 320];
          const wall = i % 2 === 0 ? '#bf6c35' : '#1f8a8a';
          return (
            box(x, y, 400, 280, '#f7f2e8') +
            `<path fill="${wall}" d="M${x + 200} ${y + 30}L${x + 330} ${y + 120}H${x + 70}Z"/>` +
            box(x + 100, y + 120, 200, 60, '#ece4d4', 0) +
            box(x + 24, y + 206, 190, 18, '#3c474b') +
            box(x + 24, y + 240, 90, 16, '#96481c')
          );
        })
        .join(''),
  },
  map: {
    ground: '#ece4d4',
    inside: () =>
      box(120, 180, 1360, 740, '#e9f5f3', 0) +
      '<path d="M120 700C420 560 600 820 900 640S1300 520 1480 600V740C1300 660 1100 740 900 790S420 720 120 850Z" fill="#74bfba"/>' +
      '<g fill="none" stroke="#fffdf8" stroke-width="22"><path d="M200 180L520 920M120 420L1480 330M980 180L1180 920M120 620L760 180"/></g>' +
      [
        [430, 360],
        [820, 300],
        [1090, 470],
        [620, 560],
      ]
        .map(([x, y]) => mark(x! - 44, y! - 44, 1.9))
        .join('') +
      box(1130, 600, 310, 280, '#fffdf8', 12) +
      range(4)
        .map((i) => box(1160, 636 + i * 58, 200 - ((i * 47) % 80), 20, i === 0 ? '#96481c' : '#a9afae'))
        .join(''),
  },
};

/** Renders a drawing through the pipeline of uploaded pictures. */
export async function drawPicture(name: Drawing): Promise<EncodedPicture[]> {
  const { ground, inside } = DRAWINGS[name];
  const dots = range(3)
    .map((i) => `<circle cx="${154 + i * 34}" cy="150" r="10" fill="#bdb19a"/>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
${box(0, 0, WIDTH, HEIGHT, ground, 0)}${box(120, 120, 1360, 800, '#fffdf8', 14)}${dots}${inside()}</svg>`;
  return encodeDrawing(svg, { as: 'wide' });
}

/** Sends a drawing (SVG) the way of an uploaded picture. */
export async function encodeDrawing(svg: string, wanted: Wanted): Promise<EncodedPicture[]> {
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  const spool = await openSpool();
  try {
    await spool.write(png, 0, png.length, 0);
    return await encodePicture({ fd: spool.fd, size: png.length }, wanted);
  } finally {
    await spool.close();
  }
}
