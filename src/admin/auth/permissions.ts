/** What a signed-in person may do, as lists of names (SPEC section 3, "Auth state"). */
export interface Rights {
  permissions: readonly string[];
  roles: readonly string[];
}

export const hasPermission = (rights: Rights, name: string): boolean => rights.permissions.includes(name);

/** At least one of the names; true when none is asked for. */
export const hasAny = (rights: Rights, names: readonly string[]): boolean =>
  names.length === 0 || names.some((name) => rights.permissions.includes(name));

export const hasAll = (rights: Rights, names: readonly string[]): boolean =>
  names.every((name) => rights.permissions.includes(name));

export const hasRole = (rights: Rights, name: string): boolean => rights.roles.includes(name);

/** What a guarded page asks for. All that is given must hold; of `anyOf` and `roles` one is enough. */
export interface Requirement {
  permissions?: readonly string[];
  anyOf?: readonly string[];
  roles?: readonly string[];
}

export const REFUSED_PERMISSION = 'Nemate dozvolu za pristup ovoj stranici.';
export const REFUSED_ROLE = 'Nemate odgovarajuću ulogu za pristup ovoj stranici.';

/** Why the page is refused, as a person reads it; null when it may be entered. */
export function refusal(rights: Rights, requirement: Requirement): string | null {
  const { permissions = [], anyOf = [], roles = [] } = requirement;
  if (!hasAll(rights, permissions) || !hasAny(rights, anyOf)) return REFUSED_PERMISSION;
  if (roles.length > 0 && !roles.some((role) => hasRole(rights, role))) return REFUSED_ROLE;
  return null;
}
