/** Splits an address by RFC 3986 delimiters alone, so that an error in one part does not affect the others. */

/** Raw parts of an address; null where missing. */
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
/** A host without a scheme: characters, a dot, characters. */
const BARE = /^[^\s/?#@:=&%]+\.[^\s/?#@:.=&%]{2,}(?::\d+)?(?=[/?#]|$)/;

/** Splits an address, also one without a scheme. */
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

/** Joins the parts; one without a scheme stays without. */
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
