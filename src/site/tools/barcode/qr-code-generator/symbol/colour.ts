/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Parses #rrggbb; null when it is invalid. */
export function readColour(written: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(written);
  return match
    ? [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16), Number.parseInt(match[3]!, 16)]
    : null;
}

/** Relative luminance (WCAG), 0 to 1. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours. */
interface ContrastFinding {
  /** 1 to 21. */
  ratio: number;
  /** The modules are brighter than the background. */
  inverted: boolean;
  /** Weak below 4.5: cameras in poor light fail; unreadable below 2. */
  strength: 'good' | 'weak' | 'none';
}

/** The contrast between modules and background. */
export function contrast(dark: Rgb, light: Rgb): ContrastFinding {
  const [a, b] = [luminance(dark), luminance(light)];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  return { ratio, inverted: a > b, strength: ratio >= 4.5 ? 'good' : ratio >= 2 ? 'weak' : 'none' };
}
