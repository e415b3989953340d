import { encodeDrawing } from './pictures.ts';

/** Side of a drawing, in pixels. */
const SIDE = 512;

/** Signs of the demo's organisations, by key: a copper pot, a gable of bricks, an open book. */
const SIGNS: Record<string, { ground: string; sign: string }> = {
  trgovina: {
    ground: '#7a3814',
    sign:
      '<path d="M118 214h276l-22 150q-8 52-62 52H202q-54 0-62-52z" fill="#e9a873"/>' +
      '<path d="M256 214h138l-22 150q-8 52-62 52h-54z" fill="#bf6c35"/>' +
      '<rect x="98" y="184" width="316" height="40" rx="20" fill="#f7e6d6"/>' +
      '<path d="M150 184a106 88 0 0 1 212 0" fill="none" stroke="#f7e6d6" stroke-width="24"/>' +
      '<circle cx="256" cy="84" r="22" fill="#f7e6d6"/>',
  },
  gradnja: {
    ground: '#0a4e51',
    sign:
      '<path d="M256 84 432 232H80z" fill="#e9c3a6"/><path d="M256 84 432 232H256z" fill="#bf6c35"/>' +
      [0, 1, 2]
        .map((row) =>
          [0, 1, 2]
            .map((place) => {
              const x = 112 + place * 100 - (row % 2) * 28;
              return `<rect x="${x}" y="${252 + row * 58}" width="88" height="46" rx="6" fill="${place === 1 ? '#f7f2e8' : '#a9cfcc'}"/>`;
            })
            .join(''),
        )
        .join(''),
  },
  agencija: {
    ground: '#f3dfcf',
    sign:
      '<path d="M256 156q-70-44-164-34v250q94-10 164 34z" fill="#0d6467"/>' +
      '<path d="M256 156q70-44 164-34v250q-94-10-164 34z" fill="#1f8a8a"/>' +
      '<g fill="none" stroke="#fffdf8" stroke-width="14" stroke-linecap="round">' +
      '<path d="M130 186q48 0 88 22M130 242q48 0 88 22M130 298q48 0 88 22M294 208q40-22 88-22M294 264q40-22 88-22"/></g>' +
      '<path d="m300 330 26 26 56-62" fill="none" stroke="#f3dfcf" stroke-width="20" stroke-linecap="round" stroke-linejoin="round"/>',
  },
};

/** Draws the logo of an organisation as an uploaded one is kept: a small WebP square. */
export async function drawLogo(key: string): Promise<Buffer> {
  const { ground, sign } = SIGNS[key]!;
  const [square] = await encodeDrawing(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="${ground}"/>${sign}</svg>`,
    { as: 'square', crop: null },
  );
  return square!.content;
}
