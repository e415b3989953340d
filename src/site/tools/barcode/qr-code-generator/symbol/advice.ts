import type { Values } from '../../../options.ts';
import type { qrCode } from '../tool.ts';
import { contrast, readColour } from './colour.ts';
import { minPrintSide } from './print.ts';

type CodeOptions = Values<typeof qrCode.options>;

/** Above this version, alignment patterns lie under the logo; zbar then fails on some codes. */
const LOGO_PLAIN_VERSION = 6;

/** Facts about a code that the advice needs. */
export interface CodeFacts {
  size: number;
  version: number;
  /** Pixels per module. */
  scale: number;
  logo: { share: number; safe: boolean } | null;
}

/** Advice; a warning means that some readers may fail. */
interface Advice {
  kind: 'warning' | 'info';
  text: string;
}

/** Advice on the colours, margin, size and logo of a code. */
export function adviceOn(look: CodeOptions, made: CodeFacts): Advice[] {
  const said: Advice[] = [];
  const warn = (text: string) => said.push({ kind: 'warning', text });
  const dark = readColour(look.dark);
  const light = readColour(look.clear ? '#ffffff' : look.light);
  if (dark && light) {
    const { ratio, inverted, strength } = contrast(dark, light);
    const written = ratio.toFixed(1).replace('.', ',');
    if (inverted) {
      warn(
        'Kod je svjetliji od podloge (obrnut): dio telefona i starijih čitača takav ne čita. Zamijenite boje.',
      );
    }
    if (strength !== 'good') {
      warn(
        `Kontrast boja je ${written} : 1. Za pouzdano čitanje treba bar 4,5 : 1: potamnite kod ili posvijetlite podlogu.`,
      );
    }
  }
  if (look.clear) {
    said.push({ kind: 'info', text: 'Bez podloge kod vrijedi samo na svijetloj i jednobojnoj površini.' });
  }
  if (look.margin < 4) {
    const text = `Rub je ${look.margin}, a standard traži 4 modula: uz tekst ili sliku čitači ne nađu ivicu koda.`;
    said.push({ kind: look.margin < 2 ? 'warning' : 'info', text });
  }
  if (look.unit === 'mm') {
    const least = minPrintSide(made.size, look.margin);
    if (look.mm < least) {
      const module = (look.mm / (made.size + 2 * look.margin)).toFixed(2).replace('.', ',');
      warn(`Modul bi na papiru bio ${module} mm. Štampajte bar ${least} mm, ili skratite sadržaj.`);
    }
  } else if (made.scale < 3) {
    warn(`Modul je samo ${made.scale} px: s ekrana ga kamera teško razlikuje. Povećajte sliku.`);
  }
  if (made.logo) {
    if (!made.logo.safe)
      warn('Uz logo kod nema više rezerve za oštećenja. Skratite sadržaj ili uklonite logo.');
    else if (made.version > LOGO_PLAIN_VERSION) {
      warn(
        'Kod s logom je gust, pa logo prekriva i oznake za ravnanje: stariji čitači mogu zapeti. Najsigurniji je sadržaj do 58 bajtova.',
      );
    }
  }
  return said;
}
