import type { Deps } from '../../server/module.ts';
import type { MailAttempt } from './settings.api.ts';
import { contactMail } from './settings.service.ts';

/** What keeps mail from being sent, by the mail library's codes, in words that say what to do. */
const ADVICE: Record<string, string> = {
  EAUTH: 'Korisničko ime ili lozinka u SMTP_URL nisu ispravni.',
  ENOAUTH: 'Server traži prijavu: u SMTP_URL dodajte korisničko ime i lozinku.',
  EDNS: 'Računar iz SMTP_URL ne postoji ili ga DNS ne zna.',
  ETLS: 'Sigurna veza sa serverom nije uspostavljena. Provjerite certifikat i port.',
  ETIMEDOUT: 'Server se nije javio na vrijeme. Provjerite računar, port i vatrozid.',
  ECONNECTION: 'Veza sa serverom nije uspostavljena. Provjerite računar, port i vatrozid.',
  EENVELOPE: 'Server ne prima ovog pošiljaoca ili primaoca. Provjerite adresu pošiljaoca.',
  EMESSAGE: 'Server je odbio sadržaj maila.',
};
const UNKNOWN = 'Provjerite SMTP_URL i adresu pošiljaoca.';

/** Codes that mean the same as another. */
const SAME: Record<string, string> = { ESOCKET: 'ECONNECTION', ENOTFOUND: 'EDNS', EPROTOCOL: 'ECONNECTION' };

/**
 * Sends a mail as the contact form's are sent, now and not by a job, and answers what the mail server said to it. A refusal
 * is an answer like any other: finding out is what it was asked for.
 */
export async function tryMail(deps: Deps, to: string, asked: { by: string }): Promise<MailAttempt> {
  const { database, mail } = deps;
  const { from } = await contactMail(database, deps);
  const begun = performance.now();
  const { taken, answer, code } = await mail.attempt({
    to,
    from,
    subject: 'Probni mail',
    intro: ['Ovo je probni mail. Ako ga čitate, slanje radi.'],
    facts: [
      ['Poslao', asked.by],
      ['Sajt', deps.config.publicUrl],
      ['Server za poštu', mail.server ?? 'nije podešen'],
    ],
  });
  const address = from.address || mail.sender.address;
  const name = from.name || mail.sender.name;
  return {
    taken,
    answer,
    advice: code === null ? null : (ADVICE[SAME[code] ?? code] ?? UNKNOWN),
    server: mail.server,
    from: name === address ? address : `${name} <${address}>`,
    milliseconds: Math.round(performance.now() - begun),
  };
}
