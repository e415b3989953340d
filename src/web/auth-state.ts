import {
  type Named,
  namesOf,
  savePerson,
  saveTokens,
  type Tenant,
  type Tokens,
  toUser,
  type User,
} from './session.ts';

/** Who is signed in, in which organisation, and what they may do there. */
export interface AuthState {
  user: User;
  tenant: Tenant | null;
  /** All organisations the person belongs to. */
  tenants: Tenant[];
  /** Permission names. */
  permissions: string[];
  /** Role names. */
  roles: string[];
}

/** `data` of login, refresh-token and switch-tenant. */
export interface AuthPayload {
  user: Record<string, unknown>;
  tenant?: Tenant | null;
  tenants?: Tenant[];
  permissions?: (Named | string)[];
  roles?: (Named | string)[];
  tokens?: Tokens;
}

/** The state a payload describes. Lists that are missing beside the user are taken from the user. */
export function readAuth(payload: AuthPayload): AuthState {
  const user = toUser(payload.user);
  return {
    user,
    tenant: payload.tenant ?? null,
    tenants: payload.tenants ?? [],
    permissions: namesOf(payload.permissions ?? user.permissions),
    roles: namesOf(payload.roles ?? user.roles),
  };
}

type Listener = (state: AuthState | null) => void;
const listeners = new Set<Listener>();

/** Calls `listener` whenever the session is replaced (refresh) or lost (null). Answers how to stop that. */
export function onAuthChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announce(state: AuthState | null): void {
  for (const listener of listeners) listener(state);
}

/** Stores what a payload brings (tokens if any, user, organisation), tells the listeners, answers the state. */
export function storeAuth(payload: AuthPayload): AuthState {
  const state = readAuth(payload);
  if (payload.tokens) saveTokens(payload.tokens);
  savePerson(state.user, state.tenant);
  announce(state);
  return state;
}
