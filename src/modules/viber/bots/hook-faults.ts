import type { Outcome } from '../protocol/client.ts';
import { statusText } from '../protocol/statuses.ts';

/** Why a webhook does not work, in words. A code may be followed by a number: `status:503`, `viber:7`. */
const WORDS: Readonly<Record<string, string | ((number: number) => string)>> = {
  http: 'Adresa mora biti https s važećim certifikatom.',
  certificate:
    'Viber ne vjeruje certifikatu adrese. Treba certifikat poznatog izdavača, s cijelim lancem; vlastiti (self-signed) ne prolazi.',
  refused: 'Na adresi niko ne prima vezu. Provjerite radi li server i propušta li vatrozid port 443.',
  unknown_host: 'Viber ne može naći adresu: ime nije u DNS-u.',
  timeout: 'Adresa nije odgovorila na vrijeme. Provjerite propušta li vatrozid pozive s interneta.',
  closed: 'Veza s adresom je prekinuta prije odgovora.',
  status: (status) =>
    status === 404
      ? 'Adresa je odgovorila 404: na njoj nije ovaj program. Provjerite PUBLIC_URL i proxy ispred njega.'
      : status >= 500
        ? `Adresa je odgovorila ${status}: program ili proxy ispred njega trenutno ne radi.`
        : `Adresa je odgovorila ${status}, a Viber traži 200. Možda je proxy preusmjerava ili traži prijavu.`,
  address: 'Viber ne prihvata adresu webhooka.',
  viber: statusText,
  unreachable: 'Viber se ne može dosegnuti, pa webhook nije mijenjan. Pokušajte ponovo za koji minut.',
  silent: 'Viber nije odgovorio, pa se ne zna je li webhook postavljen. Testirajte ga ponovo.',
  elsewhere: 'Viber šalje poruke ovog bota na drugu adresu. Postavite webhook da dolaze ovdje.',
  gone: 'Na Viberu ovaj bot više nema webhook. Postavite ga ponovo.',
};

/** What a stored code means, in a Bosnian sentence. */
export function hookFaultText(code: string): string {
  const [name = '', number] = code.split(':');
  const words = Object.hasOwn(WORDS, name) ? WORDS[name]! : 'Webhook ne radi.';
  return typeof words === 'function' ? words(Number(number)) : words;
}

/** What the service's raw texts of a refused webhook hold; it speaks Java, and the words differ by version. */
const RAW: readonly (readonly [RegExp, string])[] = [
  [/SSL|certificat|PKIX|CertPath|handshake/i, 'certificate'],
  [/refused/i, 'refused'],
  [/UnknownHost|unresolved|\bdns\b|ENOTFOUND|EAI_AGAIN|nodename/i, 'unknown_host'],
  [/time[d ]?-?out/i, 'timeout'],
  [/reset|hang up|broken|closed|prematurely|EOF/i, 'closed'],
];
/** The status with which the address answered: `HttpResponse[503 …`, `HttpResponse[HTTP/1.1 404 Not Found`. */
const ANSWERED = /HttpResponse\[(?:HTTP\/[\d.]+ )?([1-5]\d\d)\b/;
/** Statuses of the service: the address is wrong, or does not work. */
const INVALID_URL = 1;

/** The code of a call of `set_webhook` for `url` that failed. */
export function hookFaultOf(outcome: Exclude<Outcome, { kind: 'done' }>, url: string): string {
  if (outcome.kind === 'unreachable') return 'unreachable';
  if (outcome.kind === 'unknown') return 'silent';
  const { status, detail } = outcome;
  if (status !== INVALID_URL) return `viber:${status}`;
  const answered = ANSWERED.exec(detail)?.[1];
  if (answered && answered !== '200') return `status:${answered}`;
  const found = RAW.find(([words]) => words.test(detail));
  if (found) return found[1];
  return url.startsWith('https://') ? 'address' : 'http';
}
