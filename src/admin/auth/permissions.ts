/** What a signed-in person may do, as lists of names (SPEC section 3, "Auth state"). */
interface Rights {
  permissions: readonly string[];
  roles: readonly string[];
  /** The organisation that the person works for. */
  tenant?: { is_operator?: boolean } | null;
}

export const hasPermission = (rights: Rights, name: string): boolean => rights.permissions.includes(name);

/** Requirements of a page. All must hold; of `anyOf` and `roles` one is enough. */
export interface Requirement {
  permissions?: readonly string[];
  anyOf?: readonly string[];
  roles?: readonly string[];
  /** Only the operator's people enter, since its API answers nobody else. */
  operator?: true;
}

/** Bosnian reason why the page is refused; null if it may be entered. */
export function refusal(rights: Rights, requirement: Requirement): string | null {
  const { permissions = [], anyOf, roles, operator } = requirement;
  const may = (name: string) => hasPermission(rights, name);
  if (!permissions.every(may) || (anyOf && !anyOf.some(may)))
    return 'Nemate dozvolu za pristup ovoj stranici.';
  if (roles && !roles.some((role) => rights.roles.includes(role)))
    return 'Nemate odgovarajuću ulogu za pristup ovoj stranici.';
  if (operator && rights.tenant?.is_operator !== true) return 'Ovu stranicu vidi samo operater sistema.';
  return null;
}
