import { boolean, decimal, integer, secret, text, url } from '../../../../../core/resource.ts';

/** What an organisation says about its language model. */
export interface EndpointValues {
  enabled: boolean;
  base: string | null;
  model: string | null;
  /** `true`: set; it is never read. */
  key: string | true | null;
  max_tokens: number;
  price_in: string | null;
  price_out: string | null;
  accepted: boolean;
}

export const DEFAULTS = {
  enabled: false,
  base: null,
  model: null,
  key: null,
  max_tokens: 4096,
  price_in: null,
  price_out: null,
  accepted: false,
} as const satisfies EndpointValues;

const price = (label: string) =>
  decimal({
    label,
    help: 'Za milion tokena, da se vidi cijena čitanja.',
    unit: 'KM',
    precision: 10,
    scale: 4,
    min: 0,
  });

/** The settings, as the form and the API check them. */
export const ENDPOINT_FIELDS = {
  enabled: boolean({ label: 'Model čita dokumente' }),
  base: url({
    label: 'Adresa',
    help: 'Osnovna adresa servisa u OpenAI obliku, obično završava s /v1.',
  }),
  model: text({ label: 'Ime modela', help: 'Tačno kako ga naziva davalac usluge.', max: 200 }),
  key: secret({
    label: 'Ključ',
    help: 'Čuva se šifrovan i ne prikazuje se više. Prazno ako servis ne traži ključ.',
    max: 500,
  }),
  max_tokens: integer({
    label: 'Najduži odgovor (tokena)',
    help: 'Ako dokument traži više, pita se ponovo ili u dijelovima.',
    min: 256,
    max: 65_536,
    required: true,
  }),
  price_in: price('Cijena pitanja'),
  price_out: price('Cijena odgovora'),
  accepted: boolean({ label: 'Razumijem i prihvatam da tekst stranica napušta kuću' }),
};
