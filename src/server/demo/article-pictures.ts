import sharp from 'sharp';
import { fitting, lettering } from '../../core/lettering/letters.ts';

/** Side of a drawing, in pixels. */
const SIDE = 800;
const INK = '#332f29';
const PAPER = '#fffdf8';

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 8): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const shade = '<g fill="#000" fill-opacity="0.12">';

/** Kinds of packing, drawn in the colour of what is in it. */
const SHAPES = {
  bag: (color: string) =>
    path('M230 170h340l22 40v450q0 30-30 30H238q-30 0-30-30V210z', color) +
    `${shade}${rect(208, 206, 384, 26, '#000', 0)}</g>` +
    rect(250, 330, 300, 210, PAPER),
  box: (color: string) =>
    path('M170 300 400 210l230 90v330L400 720 170 630z', color) +
    `${shade}${path('M400 390 630 300v330L400 720z', '#000')}</g>` +
    path('M170 300 400 390l230-90-230-90z', '#ffffff55') +
    rect(200, 430, 170, 130, PAPER, 4),
  jar: (color: string) =>
    rect(270, 150, 260, 70, '#a9713a', 12) +
    rect(240, 220, 320, 470, color, 46) +
    `${shade}${rect(510, 240, 30, 430, '#000', 15)}</g>` +
    rect(240, 350, 320, 200, PAPER, 0),
  bottle: (color: string) =>
    rect(360, 90, 80, 60, INK, 8) +
    path('M360 150h80v80q70 40 70 130v310q0 30-30 30H320q-30 0-30-30V360q0-90 70-130z', color) +
    rect(290, 420, 220, 160, PAPER, 0),
  wheel: (color: string) =>
    '<ellipse cx="400" cy="520" rx="290" ry="130" fill="#a9925a"/>' +
    path('M110 400v120h580V400z', '#bda56a') +
    `<ellipse cx="400" cy="400" rx="290" ry="130" fill="${color}"/>` +
    path('M400 400 640 330q70 60 20 130z', PAPER),
  carton: (color: string) =>
    path('M270 240 400 140l130 100z', '#ffffffaa') +
    path('M270 240 400 140l130 100v460H270z', color) +
    rect(300, 360, 200, 190, PAPER, 4),
  roll: (color: string) =>
    `<g transform="rotate(-24 400 400)">${rect(170, 310, 460, 180, color, 90)}</g>` +
    rect(310, 340, 180, 130, PAPER, 6),
  can: (color: string) =>
    rect(240, 260, 320, 300, color, 10) +
    '<ellipse cx="400" cy="260" rx="160" ry="46" fill="#bdb19a"/><ellipse cx="400" cy="560" rx="160" ry="46" fill="#968b76"/>' +
    rect(240, 330, 320, 160, PAPER, 0),
  loaf: (color: string) =>
    path('M130 520q0-220 270-220t270 220q0 60-60 60H190q-60 0-60-60z', color) +
    '<g stroke="#fff" stroke-opacity="0.55" stroke-width="16" stroke-linecap="round"><path d="M270 370l50 110M390 350l30 120M510 370l20 100"/></g>' +
    rect(300, 590, 200, 110, PAPER, 4),
  sack: (color: string) =>
    path('M250 160q150 50 300 0l40 90q60 440-40 450H250q-100-10-40-450z', color) +
    `${shade}${path('M250 160q150 50 300 0l16 40q-166 46-332 0z', '#000')}</g>` +
    rect(270, 380, 260, 180, PAPER, 4),
  crate: (color: string) =>
    [0, 1, 2, 3, 4]
      .map((n) => `<circle cx="${210 + n * 95}" cy="${330 - (n % 2) * 24}" r="62" fill="${color}"/>`)
      .join('') +
    [0, 1, 2].map((n) => rect(120, 360 + n * 110, 560, 86, '#b98d55', 6)).join('') +
    rect(290, 470, 220, 86, PAPER, 4),
} as const;
export type ArticleShape = keyof typeof SHAPES;

/** Where the label of a shape stands: middle and base line, and room in pixels. */
const LABELS: Record<ArticleShape, { x: number; y: number; room: number; size: number }> = {
  bag: { x: 400, y: 450, room: 280, size: 52 },
  box: { x: 285, y: 508, room: 156, size: 34 },
  jar: { x: 400, y: 466, room: 300, size: 52 },
  bottle: { x: 400, y: 514, room: 204, size: 42 },
  wheel: { x: 275, y: 414, room: 230, size: 44 },
  carton: { x: 400, y: 470, room: 184, size: 42 },
  roll: { x: 400, y: 416, room: 166, size: 36 },
  can: { x: 400, y: 426, room: 300, size: 50 },
  loaf: { x: 400, y: 660, room: 184, size: 40 },
  sack: { x: 400, y: 486, room: 244, size: 50 },
  crate: { x: 400, y: 526, room: 204, size: 42 },
};

/** True for a name of a shape. */
export const isShape = (name: string): name is ArticleShape => Object.hasOwn(SHAPES, name);

/** Draws an article as JPEG: its packing in a colour, with a word on the label. */
export function drawArticle(shape: ArticleShape, color: string, label: string): Promise<Buffer> {
  const { x, y, room, size } = LABELS[shape];
  const text = lettering(fitting(label, 'display', size, room), {
    ...{ face: 'display', size, x, y, fill: INK, middle: true },
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">
${rect(0, 0, SIDE, SIDE, '#ffffff', 0)}<ellipse cx="400" cy="712" rx="250" ry="28" fill="#ece4d4"/>${SHAPES[shape](color)}${text}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}
