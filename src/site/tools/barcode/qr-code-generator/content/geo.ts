import { ContentChecks, type ContentKind, trimmed } from './kind.ts';

/** Parses degrees as people paste them: 43.8563, 43,8563, 43.8563°. Null when it is no number. */
function readDegrees(written: string): number | null {
  const bare = written.replace('°', '').trim().replace(',', '.').replace('−', '-');
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(bare) ? Number(bare) : null;
}

/** Splits a coordinate pair as maps copy it: „43.8563, 18.4131“. */
export function splitPair(written: string): [string, string] | null {
  const pair = /^\s*([+\-−]?\d{1,3}(?:\.\d+)?)°?\s*[,;\s]\s*([+\-−]?\d{1,3}(?:\.\d+)?)°?\s*$/.exec(written);
  return pair && (/[;\s]/.test(written.trim()) || written.includes('.')) ? [pair[1]!, pair[2]!] : null;
}

/** Six decimals are a tenth of a metre. */
const round = (degrees: number): string => String(Number(degrees.toFixed(6)));

/** A geographic location. */
export const geo: ContentKind = {
  id: 'geo',
  about: 'Otvara mjesto u mapama na telefonu.',
  empty: 'Upišite geografsku širinu i dužinu i kod nastaje sam.',
  fields: [
    {
      name: 'sirina',
      label: 'Širina (lat)',
      control: 'line',
      required: true,
      half: true,
      placeholder: '43.8597',
      hint: 'Možete zalijepiti i par iz mape: 43.8597, 18.4313',
    },
    { name: 'duzina', label: 'Dužina (lon)', control: 'line', half: true, placeholder: '18.4313' },
    {
      name: 'naziv',
      label: 'Naziv mjesta',
      control: 'line',
      hint: 'Prikazuje ga Android; iPhone pokaže samo tačku.',
    },
  ],
  example: { sirina: '43.8597', duzina: '18.4313', naziv: 'Sebilj, Baščaršija' },
  encode(values) {
    const found = new ContentChecks();
    const pair = trimmed(values, 'duzina') === '' ? splitPair(trimmed(values, 'sirina')) : null;
    const [latitude, longitude] = pair ?? [trimmed(values, 'sirina'), trimmed(values, 'duzina')];
    const lat = readDegrees(latitude);
    const lon = readDegrees(longitude);
    if (latitude === '') found.wrong('sirina', 'Upišite geografsku širinu.');
    else if (lat === null || Math.abs(lat) > 90)
      found.wrong('sirina', 'Širina je broj od −90 do 90, npr. 43.8597.');
    if (longitude === '') found.wrong('duzina', 'Upišite geografsku dužinu.');
    else if (lon === null || Math.abs(lon) > 180)
      found.wrong(pair ? 'sirina' : 'duzina', 'Dužina je broj od −180 do 180, npr. 18.4313.');
    const name = trimmed(values, 'naziv');
    return found.outcome(() => {
      const place = `${round(lat!)},${round(lon!)}`;
      return name === '' ? `geo:${place}` : `geo:${place}?q=${place}(${encodeURIComponent(name)})`;
    });
  },
};
