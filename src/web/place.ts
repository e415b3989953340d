const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Where a page of one organisation leads in another: a record is not there, so its page leads to its list
 * (`list/{id}/edit`, `list/edit/{id}`), and a form that begins with one to the plain form. Everything else stays.
 */
export function placeElsewhere({ pathname, search }: { pathname: string; search: string }): string {
  const parts = pathname.split('/');
  const at = parts.findIndex((part) => ID.test(part));
  if (at >= 0) return parts.slice(0, at === parts.length - 1 ? at - 1 : at).join('/');
  const begins =
    parts.at(-1) === 'create' && [...new URLSearchParams(search).values()].some((v) => ID.test(v));
  return begins ? pathname : pathname + search;
}
