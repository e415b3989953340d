/** Largest side of an article's picture in pixels: on its own, and in a list. */
export const LARGE = 1200;
export const SMALL = 480;
export const SIDES = [LARGE, SMALL] as const;

export type Size = 'small' | 'large';

/** Address of a picture that visitors see; `org` as in the address of the shop. */
export const pictureUrl = (org: string | null, fileId: string, size: Size): string =>
  `/api/public/shop/pictures/${fileId}-${size === 'small' ? SMALL : LARGE}.webp${org === null ? '' : `?org=${org}`}`;

/** What the last part of such an address names; null for any other. */
export function pictureNamed(file: string): { fileId: string; size: Size } | null {
  const [, fileId, side] = /^([0-9a-f-]{36})-(\d{3,4})\.webp$/.exec(file) ?? [];
  if (!fileId || (Number(side) !== SMALL && Number(side) !== LARGE)) return null;
  return { fileId, size: Number(side) === SMALL ? 'small' : 'large' };
}
