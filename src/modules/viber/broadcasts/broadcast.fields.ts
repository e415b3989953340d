import { choice, file, json, tags, text } from '../../../core/resource.ts';
import { TEXT_MAX, URL_MAX } from '../protocol/limits.ts';

const ID = 36;

/** What a broadcast may be, by the names of the service. */
export const BROADCAST_KINDS = {
  text: 'Tekst',
  picture: 'Slika',
  video: 'Video',
  file: 'Datoteka',
  url: 'Adresa',
} as const;
export type BroadcastKind = keyof typeof BROADCAST_KINDS;

/** The form of a broadcast. What belongs together is checked by `contentOf` (content.ts). */
export const BROADCAST_FIELDS = {
  name: text({
    label: 'Naziv',
    help: 'Za vas i kolege; primaoci ga ne vide.',
    max: 100,
    required: true,
  }),
  bot_id: text({ label: 'Bot', max: ID, required: true }),
  tags: tags({ label: 'Primaoci s oznakom', help: 'Dovoljna je jedna. Prazno: svi pretplatnici bota.' }),
  not_tags: tags({ label: 'Osim onih s oznakom', help: 'Ko ima bar jednu, ne prima.' }),
  kind: choice({ label: 'Vrsta poruke', options: BROADCAST_KINDS, required: true }),
  text: text({ label: 'Tekst', max: TEXT_MAX, multiline: true }),
  url: text({ label: 'Adresa', help: 'Oblika https://….', max: URL_MAX }),
  file_id: file({ label: 'Datoteka' }),
  keyboard: json({ label: 'Dugmad ispod razgovora' }),
} as const;
