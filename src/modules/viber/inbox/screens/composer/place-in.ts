/** "43.8563, 18.4131", as maps copy it; also with decimal commas and a semicolon between. */
export function placeIn(typed: string): { lat: number; lon: number } | null {
  const numbers = typed.includes(';') ? typed.replaceAll(',', '.').split(';') : typed.split(/\s*,\s*|\s+/);
  const [lat = Number.NaN, lon = Number.NaN, ...rest] = numbers.filter(Boolean).map(Number);
  const inside = Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return rest.length === 0 && inside ? { lat, lon } : null;
}
