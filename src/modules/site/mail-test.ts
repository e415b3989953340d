import type { Deps } from '../../server/module.ts';
import type { MailAttempt } from './settings.api.ts';
import { contactMail } from './settings.service.ts';

/** What to do about an error of nodemailer, by its code. */
const ADVICE: Record<string, string> = {
  EAUTH: 'Korisničko ime ili lozinka u SMTP_URL nisu ispravni.',
  ENOAUTH: 'Server traži prijavu: u SMTP_URL dodajte korisničko ime i lozinku.',
  EDNS: 'Računar iz SMTP_URL ne postoji ili ga DNS ne zna.',
  ETLS: 'Sigurna veza sa serverom nije uspostavljena. Provjerite certifikat i port; ako server nema STARTTLS, u SMTP_URL dodajte ?requireTLS=false.',
  ETIMEDOUT: 'Server se nije javio na vrijeme. Provjerite računar, port i firewall.',
  ECONNECTION: 'Veza sa serverom nije uspostavljena. Provjerite računar, port i firewall.',
  EENVELOPE: 'Server ne prima ovog pošiljaoca ili primaoca. Provjerite adresu pošiljaoca.',
  EMESSAGE: 'Server je odbio sadržaj maila.',
};
const UNKNOWN = 'Provjerite SMTP_URL i adresu pošiljaoca.';

/** Codes with the same advice as another. */
const ALIASES: Record<string, string> = {
  ESOCKET: 'ECONNECTION',
  ENOTFOUND: 'EDNS',
  EPROTOCOL: 'ECONNECTION',
};

/** Sends a test mail at once, like those of the contact form, and returns the mail server's answer, also a refusal. */
export async function tryMail(deps: Deps, to: string, requester: { by: string }): Promise<MailAttempt> {
  const { database, mail } = deps;
  const { from } = await contactMail(database, deps);
  const startedAt = performance.now();
  const { taken, answer, code } = await mail.attempt({
    to,
    from,
    subject: 'Probni mail',
    intro: ['Ovo je probni mail. Ako ga čitate, slanje radi.'],
    facts: [
      ['Na zahtjev', requester.by],
      ['Sajt', deps.config.publicUrl],
      ['Server za poštu', mail.server ?? 'nije podešen'],
    ],
  });
  const address = from.address || mail.sender.address;
  const name = from.name || mail.sender.name;
  return {
    taken,
    answer,
    advice: code === null ? null : (ADVICE[ALIASES[code] ?? code] ?? UNKNOWN),
    server: mail.server,
    from: name === address ? address : `${name} <${address}>`,
    milliseconds: Math.round(performance.now() - startedAt),
  };
}
