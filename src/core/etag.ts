/** True if the header `If-None-Match` names this strong tag; a proxy may have made it a weak one (RFC 9110, 13.1.2). */
export const hasEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
