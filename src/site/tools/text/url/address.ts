/** An address taken apart as RFC 3986 does, by its signs alone: what is wrong inside a part does not hide the others. */

/** Parts of an address as they are written; null for one that is not there. */
interface Address {
  scheme: string | null;
  user: string | null;
  password: string | null;
  host: string | null;
  port: string | null;
  path: string;
  query: string | null;
  fragment: string | null;
}

const PARTS = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/i;
/** A host without a scheme, as people write it: letters, a dot, letters. */
const BARE = /^[^\s/?#@:=&%]+\.[^\s/?#@:.=&%]{2,}(?::\d+)?(?=[/?#]|$)/;

/** Takes an address apart; one that begins with a host and no scheme, too. */
export function splitAddress(text: string): Address {
  const trimmed = text.trim();
  const bare = BARE.test(trimmed);
  const match = PARTS.exec(bare ? `//${trimmed}` : trimmed);
  const [, scheme, authority, path = '', query, fragment] = match ?? [];
  const empty = { user: null, password: null, host: null, port: null };
  return {
    scheme: scheme ?? null,
    ...(authority === undefined ? empty : splitAuthority(authority)),
    path,
    query: query ?? null,
    fragment: fragment ?? null,
  };
}

function splitAuthority(authority: string): Pick<Address, 'user' | 'password' | 'host' | 'port'> {
  const at = authority.lastIndexOf('@');
  const info = at < 0 ? null : authority.slice(0, at);
  const colon = info?.indexOf(':') ?? -1;
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(authority.slice(at + 1)) ?? [];
  return {
    user: info === null ? null : colon < 0 ? info : info.slice(0, colon),
    password: info === null || colon < 0 ? null : info.slice(colon + 1),
    host,
    port: port ?? null,
  };
}

/** The parts as an address again; one that had no scheme gets none. */
export function joinAddress(
  { scheme, user, password, host, port, path, query, fragment }: Address,
  bare = false,
): string {
  const info = user === null ? '' : `${user}${password === null ? '' : `:${password}`}@`;
  const authority =
    host === null ? '' : `${bare ? '' : '//'}${info}${host}${port === null ? '' : `:${port}`}`;
  return `${scheme === null ? '' : `${scheme}:`}${authority}${path}${query === null ? '' : `?${query}`}${
    fragment === null ? '' : `#${fragment}`
  }`;
}

/** Whether an address begins with its host, without `//`. */
export const isBare = (text: string): boolean => BARE.test(text.trim());
