const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The path to open after a switch to another organisation, where the same record does not exist: a record's page becomes
 * its list (`list/{id}/edit`, `list/edit/{id}`), a form prefilled from a record the empty form. Other paths stay.
 */
export function pathInOtherTenant({ pathname, search }: { pathname: string; search: string }): string {
  const parts = pathname.split('/');
  const at = parts.findIndex((part) => ID.test(part));
  if (at >= 0) return parts.slice(0, at === parts.length - 1 ? at - 1 : at).join('/');
  const prefilled =
    parts.at(-1) === 'create' && [...new URLSearchParams(search).values()].some((v) => ID.test(v));
  return prefilled ? pathname : pathname + search;
}
