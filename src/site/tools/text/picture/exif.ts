/** The Exif data (a TIFF) that matter here: orientation and personal information. */
export interface Exif {
  /** 1 to 8; 1 is upright. */
  orientation: number;
  /** Location; null where there is none. */
  gps: { latitude: number; longitude: number } | null;
  hasGps: boolean;
  camera: string | null;
  taken: string | null;
}

const EMPTY: Exif = { orientation: 1, gps: null, hasGps: false, camera: null, taken: null };
const SIZES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };
/** A tag: type, count, and the offset of its value. */
interface Entry {
  type: number;
  count: number;
  at: number;
}

class Tiff {
  readonly #view: DataView;
  readonly #little: boolean;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#little = bytes[0] === 0x49;
  }

  folder(at: number): Map<number, Entry> {
    const entries = new Map<number, Entry>();
    const count = Math.min(this.short(at), 1000);
    for (let index = 0; index < count; index++) {
      const entry = at + 2 + index * 12;
      const type = this.short(entry + 2);
      const amount = this.long(entry + 4);
      const inside = (SIZES[type] ?? 1) * amount <= 4;
      entries.set(this.short(entry), { type, count: amount, at: inside ? entry + 8 : this.long(entry + 8) });
    }
    return entries;
  }

  short = (at: number): number => this.#view.getUint16(at, this.#little);
  long = (at: number): number => this.#view.getUint32(at, this.#little);

  text(entry: Entry | undefined): string | null {
    if (!entry || entry.count > 500) return null;
    const raw = new TextDecoder().decode(this.#bytes.subarray(entry.at, entry.at + entry.count));
    return raw.replace(/\0.*$/s, '').trim() || null;
  }

  /** Degrees, minutes and seconds (fractions) as degrees. */
  degrees(entry: Entry | undefined): number | null {
    if (entry?.type !== 5 || entry.count !== 3) return null;
    const part = (index: number) =>
      this.long(entry.at + index * 8) / (this.long(entry.at + index * 8 + 4) || 1);
    return part(0) + part(1) / 60 + part(2) / 3600;
  }
}

/** Parses Exif; unreadable data count as missing. */
export function readExif(tiff: Uint8Array): Exif {
  try {
    const reader = new Tiff(tiff);
    if (reader.short(2) !== 42) return EMPTY;
    const main = reader.folder(reader.long(4));
    const more = main.get(0x8769);
    const detail = more ? reader.folder(reader.long(more.at)) : new Map<number, Entry>();
    const gps = main.get(0x8825);
    const orientation = main.get(0x0112);
    const turned = orientation ? reader.short(orientation.at) : 1;
    const camera = [reader.text(main.get(0x010f)), reader.text(main.get(0x0110))].filter(Boolean).join(' ');
    return {
      orientation: turned >= 1 && turned <= 8 ? turned : 1,
      hasGps: gps !== undefined,
      gps: gps ? place(reader, reader.folder(reader.long(gps.at))) : null,
      camera: camera || null,
      taken: reader.text(detail.get(0x9003)) ?? reader.text(main.get(0x0132)),
    };
  } catch {
    return EMPTY;
  }
}

function place(reader: Tiff, tags: Map<number, Entry>): Exif['gps'] {
  const latitude = reader.degrees(tags.get(2));
  const longitude = reader.degrees(tags.get(4));
  if (latitude === null || longitude === null) return null;
  const south = reader.text(tags.get(1)) === 'S' ? -1 : 1;
  const west = reader.text(tags.get(3)) === 'W' ? -1 : 1;
  return { latitude: latitude * south, longitude: longitude * west };
}

/** Minimal Exif data with only the orientation. */
export function orientationOnly(orientation: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  );
}
