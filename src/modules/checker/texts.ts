import { domainToUnicode } from 'node:url';
import { plural } from '../../core/plural.ts';
import { BOUNDS, RUN_LIMIT } from './run/bounds.ts';
import type { FailureCode, RunFailure, RunStep } from './run/job.ts';

/** The host in Unicode: `čaršija.ba`, not `xn--arija-gya40d.ba`. */
const said = (host: string | undefined): string =>
  host ? `Adresa ${domainToUnicode(host) || host}, na koju stranica vodi,` : 'Adresa';

/** Failure messages. `{who}` is the address, or the one it redirects to. */
const FAILURES: Record<FailureCode, string> = {
  unknown_host: '{who} ne postoji: ime se ne može pronaći u DNS-u. Provjerite da li je dobro napisana.',
  forbidden:
    '{who} nije javna. Provjeravaju se samo stranice dostupne svima na internetu, a ne one u privatnoj mreži ili na ovom serveru.',
  refused: '{who} postoji, ali server ne prima vezu. Moguće je da ne radi ili da je port zatvoren.',
  silent: '{who} nije odgovorila na vrijeme.',
  certificate:
    '{who} nema ispravan TLS certifikat (istekao je, nije za to ime ili ga niko ne potvrđuje), pa je preglednik ne otvara.',
  status: '{who} je odgovorila greškom {status}, pa nema stranice koja bi se ocijenila.',
  redirects: '{who} preusmjerava ukrug: preglednik je odustao nakon previše preusmjerenja.',
  not_html: '{who} ne vraća web-stranicu (HTML), nego sadržaj druge vrste.',
  download: '{who} nudi datoteku za preuzimanje umjesto web-stranice.',
  too_big: `Stranica učitava previše podataka (više od ${size(BOUNDS.maxBytes)}), pa je provjera prekinuta.`,
  too_busy: `Stranica šalje previše (više od ${grouped(BOUNDS.maxRequests)} zahtjeva ili ${size(BOUNDS.maxSent)}), pa je provjera prekinuta.`,
  too_much: 'Izvještaj o stranici je prevelik da bi se sačuvao: stranica ima previše adresa, ili preduge.',
  unloadable: 'Stranica se ne može učitati: server je prekinuo vezu ili je odgovorio neispravno.',
  no_paint: 'Stranica se učitala, ali ništa nije prikazala, pa se ne može ocijeniti.',
  hung: 'Stranica ne odgovara: njen kôd je zauzeo preglednik i ne pušta ga.',
  crashed: 'Stranica je srušila preglednik, vjerovatno jer troši previše memorije.',
  timeout: `Provjera nije završena za ${RUN_LIMIT / 1000} s, pa je prekinuta: stranica se predugo učitava ili ne pušta preglednik.`,
  no_browser:
    'Na ovom serveru nema preglednika za provjeru. Administrator treba instalirati Chrome ili Chromium, ili postaviti CHROME_PATH.',
  browser:
    'Preglednik za provjeru se na serveru neočekivano ugasio ili se ne može pokrenuti. Pokušajte ponovo.',
  unmeasured:
    'Preglednik na serveru nije uspio zabilježiti učitavanje stranice, što se dešava dok je server jako zauzet. Pokušajte ponovo.',
  unsaved: 'Izvještaj se nije mogao sačuvati na serveru. Pokušajte ponovo.',
  interrupted: 'Provjera je prekinuta jer je server ponovo pokrenut. Pokrenite je još jednom.',
};

export function failureText({ code, host, status }: RunFailure): string {
  return FAILURES[code].replace('{who}', said(host)).replace('{status}', status ? String(status) : 'HTTP');
}

/** Text of the current step. `measurement` and `of`: number of the measurement and their count. */
export function stepLabel(step: RunStep, measurement: number, of: number): string {
  const text = phaseText(step);
  return of > 1 ? `${measurement}. mjerenje od ${of}: ${text[0]!.toLowerCase()}${text.slice(1)}` : text;
}

function phaseText({ phase, requests = 0, bytes = 0 }: RunStep): string {
  switch (phase) {
    case 'start':
      return 'Pokreće se preglednik…';
    case 'load':
      return requests > 0
        ? `Učitava se stranica: ${counted(requests)}, ${size(bytes)}…`
        : 'Učitava se stranica…';
    case 'gather':
      return 'Pregleda se učitana stranica…';
    case 'audit':
      return 'Ocjenjuju se nalazi…';
  }
}

export const SAVING = 'Čuva se izvještaj…';
export const CANCELLED = 'Provjera je prekinuta.';

/** Text of the queue position. */
export const placeText = (place: number): string =>
  place === 1 ? 'Vi ste sljedeći na redu.' : `U redu ste na ${place}. mjestu.`;

/** 1 zahtjev, 2 zahtjeva, 21 zahtjev. */
const counted = (count: number): string => `${count} ${plural(count, 'zahtjev', 'zahtjeva', 'zahtjeva')}`;

/** 3.000 */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** 350 KB, 1,4 MB, 100 MB. */
function size(bytes: number): string {
  const rounded = bytes < 1_000_000 ? Math.round(bytes / 1000) : Math.round(bytes / 100_000) / 10;
  return `${String(rounded).replace('.', ',')} ${bytes < 1_000_000 ? 'KB' : 'MB'}`;
}
