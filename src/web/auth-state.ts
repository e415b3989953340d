/**
 * Who is signed in, as the application knows it (SPEC sections 3 and 4): one state for the page, and the only ways in
 * which it changes. What must outlive the page is written to the browser's storage at the same time.
 */

import {
  clearAuth,
  type Named,
  namesOf,
  savePerson,
  saveTokens,
  type Tenant,
  type Tokens,
  toUser,
  type User,
} from './session.ts';

/** A signed-in person, the organisation they are in, and what they may do there. */
export interface Session {
  user: User;
  tenant: Tenant | null;
  /** All organisations the person belongs to. */
  tenants: Tenant[];
  /** Permission names. */
  permissions: string[];
  /** Role names. */
  roles: string[];
  /** The organisation asks for a second factor that the person does not have: until then nothing is permitted. */
  mustSetUpFactor: boolean;
  /** Who really acts, where it is not the person themselves; until `until` (ISO) at the latest. */
  impersonation: Impersonation | null;
}

export interface Impersonation {
  by: string;
  reason: string;
  until: string;
}

interface Nobody {
  user: null;
  tenant: null;
  tenants: [];
  permissions: [];
  roles: [];
  impersonation?: null;
}

/** `loading`: the server is being asked, or the browser is leaving. `error`: why the last sign-in, or the last question who is signed in, failed, as shown. */
export type AuthState =
  | ({ authenticated: true; loading: false; error: null } & Session)
  | ({ authenticated: false; loading: boolean; error: string | null } & Nobody);

const NOBODY: Nobody = { user: null, tenant: null, tenants: [], permissions: [], roles: [] };
const START: AuthState = { authenticated: false, loading: true, error: null, ...NOBODY };

let state: AuthState = START;
const listeners = new Set<() => void>();

function become(next: AuthState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The state as it is now; a new object after each change. */
export const authState = (): AuthState => state;

/** The state a page starts with, and the one it is prerendered in. */
export const startState = (): AuthState => START;

/** Calls `listener` after each change. Answers how to stop that. */
export function onAuthChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Start of the application, of a sign-in, of a sign-out: loading, nobody there, the last error forgotten. */
export const authLoading = (): void => become(START);

/** `data` of login, refresh-token and switch-tenant. */
export interface AuthPayload {
  user: Record<string, unknown>;
  tenant?: Tenant | null;
  tenants?: Tenant[];
  permissions?: (Named | string)[];
  roles?: (Named | string)[];
  impersonation?: Impersonation | null;
  must_set_up_factor?: boolean;
  tokens?: Tokens;
}

/** The session a payload describes. Lists that are missing beside the user are taken from the user. */
export function readAuth(payload: AuthPayload): Session {
  const user = toUser(payload.user);
  return {
    user,
    tenant: payload.tenant ?? null,
    tenants: payload.tenants ?? [],
    permissions: namesOf(payload.permissions ?? user.permissions),
    roles: namesOf(payload.roles ?? user.roles),
    impersonation: payload.impersonation ?? null,
    mustSetUpFactor: payload.must_set_up_factor ?? false,
  };
}

/** Signed in, refreshed or loaded: everything is replaced; tokens (if any), user and organisation are stored. */
export function authReplaced(payload: AuthPayload): Session {
  const session = readAuth(payload);
  if (payload.tokens) saveTokens(payload.tokens);
  savePerson(session.user, session.tenant);
  become({ authenticated: true, loading: false, error: null, ...session });
  return session;
}

/** Another tab has changed what is stored of the same person and organisation (a name, a picture): so does this one. */
export function authSeen(user: User | null, tenant: Tenant | null): void {
  if (!state.authenticated || user?.id !== state.user.id || tenant?.idguid !== state.tenant?.idguid) return;
  become({ ...state, user, tenant });
}

/** Who is signed in is not known here: what is stored stays, another tab's or for another try. `error` says why. */
export const authUnknown = (error: string | null): void =>
  become({ authenticated: false, loading: false, error, ...NOBODY });

/** Nobody is signed in (any more): everything is cleared, here and in storage. `error` says why, if a person asked. */
export function authCleared(error: string | null = null): void {
  clearAuth();
  become({ authenticated: false, loading: false, error, ...NOBODY });
}
