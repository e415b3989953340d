import { km, VAT_LABELS } from '../articles/prices.ts';
import type { Inquiry } from '../inquiries/inbox.api.ts';

/** Longest address that every mail program opens. */
const MAX_ADDRESS = 1900;

/** A link that opens an answer in the person's mail program, with what was asked for; as much of it as fits. */
export function answerMail({
  email,
  ime_prezime,
  stavke,
}: Pick<Inquiry, 'email' | 'ime_prezime' | 'stavke'>): string {
  const lines = stavke.map(
    ({ naziv, kolicina, jedinica, cijena, iznos }) =>
      `- ${naziv}, ${kolicina.replace('.', ',')} ${jedinica}: ${iznos === null ? '' : km(iznos)}${cijena?.gross === null ? ` ${VAT_LABELS.without}` : ''}`,
  );
  const subject = encodeURIComponent('Odgovor na vaš upit');
  const link = (shown: readonly string[]): string => {
    const text = [`Poštovani/a ${ime_prezime},`, '', 'hvala na upitu:', ...shown, '', ''].join('\r\n');
    return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${subject}&body=${encodeURIComponent(text)}`;
  };
  let shown = lines;
  while (shown.length > 0 && link(shown).length > MAX_ADDRESS) shown = shown.slice(0, -1);
  return link(shown.length < lines.length ? [...shown, '…'] : shown);
}
