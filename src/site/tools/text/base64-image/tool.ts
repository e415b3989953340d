import { flag } from '../../options.ts';
import { defineTool } from '../../tool.ts';

export const base64Image = defineTool({
  path: 'text/base64-image',
  name: 'Base64 u sliku',
  short: 'Base64 → slika',
  description:
    'Pokazuje i preuzima sliku iz Base64, data URL-a, CSS-a ili HTML-a. Vrstu prepoznaje po samim bajtovima, a ne po onome što uz njih piše.',
  words: [
    ...['data url', 'css', 'img', 'dekodiranje', 'decode', 'prikaz', 'pregled', 'png', 'jpg', 'jpeg', 'svg'],
    ...['webp', 'gif', 'avif', 'ico', 'bmp', 'fotografija'],
  ],
  sign: 'M10 10h10v9H10zM10 17l3-3 3 3 1.500-1.500L20 18M4 5h2M8 5h3M4 9h3M4 13h2M4 17h1',
  options: { lenient: flag('Preskoči što ne pripada') },
});
