import { ContentChecks, type ContentKind, choiceOf } from './kind.ts';

/** Escapes the special characters of WIFI: and MECARD: texts. */
function escapeWifi(value: string): string {
  return value.replace(/[\\;,:"]/g, '\\$&');
}

const bytesOf = (value: string): number => new TextEncoder().encode(value).length;

function checkPassword(found: ContentChecks, security: string, password: string): void {
  const bytes = bytesOf(password);
  if (password === '') {
    found.wrong('lozinka', 'Upišite lozinku, ili izaberite mrežu bez lozinke.');
  } else if (security === 'WEP') {
    const hex = /^[0-9a-f]+$/i.test(password);
    const fits = [5, 13, 16, 29].includes(bytes) || (hex && [10, 26, 32, 58].includes(bytes));
    if (!fits)
      found.wrong('lozinka', 'WEP ključ ima 5, 13, 16 ili 29 znakova, ili dvostruko heksadecimalnih.');
    found.note(
      'WEP zaštita se odavno probija za nekoliko minuta; na ruteru uključite WPA2 ili WPA3.',
      'zastita',
    );
  } else {
    const key = bytes === 64 && /^[0-9a-f]+$/i.test(password);
    if (!key && (bytes < 8 || bytes > 63)) {
      found.wrong('lozinka', `WPA lozinka ima od 8 do 63 znaka; ovdje ih je ${bytes}.`);
    } else if (!/^[\x20-\x7e]*$/.test(password)) {
      found.note('Lozinka ima slova izvan engleske abecede: neki uređaji se s njom neće spojiti.', 'lozinka');
    }
  }
  if (/^\s|\s$/.test(password)) {
    found.note('Lozinka počinje ili završava razmakom. Ako to nije namjerno, obrišite ga.', 'lozinka');
  }
}

/** Access data of a Wi-Fi network. */
export const wifi: ContentKind = {
  id: 'wifi',
  about:
    'Gost skenira i spoji se, bez kucanja lozinke. Lozinka u kodu nije skrivena: čita je ko god ga snimi.',
  empty: 'Upišite ime mreže i lozinku i kod nastaje sam.',
  fields: [
    {
      name: 'mreza',
      label: 'Ime mreže (SSID)',
      control: 'line',
      required: true,
      hint: 'Tačno kako piše na ruteru: velika i mala slova se razlikuju.',
    },
    {
      name: 'zastita',
      label: 'Zaštita',
      control: 'choice',
      choices: [
        { value: 'WPA', label: 'WPA / WPA2 / WPA3' },
        { value: 'WEP', label: 'WEP (stari uređaji)' },
        { value: 'nopass', label: 'Bez lozinke' },
      ],
    },
    {
      name: 'lozinka',
      label: 'Lozinka',
      control: 'line',
      secret: true,
      when: { field: 'zastita', is: ['WPA', 'WEP'] },
    },
    { name: 'skrivena', label: 'Mreža je skrivena (ne objavljuje ime)', control: 'flag' },
  ],
  example: { mreza: 'Kafana "Kod Miše"', zastita: 'WPA', lozinka: 'cevapi;10:u\\pola' },
  encode(values) {
    const found = new ContentChecks();
    const ssid = values.mreza ?? '';
    const security = choiceOf(wifi, values, 'zastita');
    const password = security === 'nopass' ? '' : (values.lozinka ?? '');
    if (ssid.trim() === '') found.wrong('mreza', 'Upišite ime mreže.');
    else if (bytesOf(ssid) > 32) {
      found.wrong(
        'mreza',
        `Ime mreže ima najviše 32 bajta; ovo ih ima ${bytesOf(ssid)} (č, ć, š, ž, đ su po dva).`,
      );
    } else if (/^\s|\s$/.test(ssid)) {
      found.note('Ime mreže počinje ili završava razmakom. Ako to nije namjerno, obrišite ga.', 'mreza');
    }
    if (security === 'nopass') {
      found.note('Na mreži bez lozinke saobraćaj može slušati ko god je u blizini.', 'zastita');
    } else checkPassword(found, security, password);
    return found.outcome(() =>
      [
        `WIFI:T:${security};S:${escapeWifi(ssid)};`,
        security === 'nopass' ? '' : `P:${escapeWifi(password)};`,
        values.skrivena ? 'H:true;' : '',
        ';',
      ].join(''),
    );
  },
};
