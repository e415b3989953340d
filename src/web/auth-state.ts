/** Who is signed in (SPEC sections 3 and 4): the page's one state and all its transitions, which also write to storage. */

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
  /** The organisation requires a second factor that the person lacks; until then nothing is permitted. */
  mustSetUpFactor: boolean;
  /** Who impersonates the person, until `until` (ISO) at the latest; else null. */
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

/** `loading`: a request is in progress, or the page is being left. `error`: message of the last failed sign-in or profile request. */
export type AuthState =
  | ({ authenticated: true; loading: false; error: null } & Session)
  | ({ authenticated: false; loading: boolean; error: string | null } & Nobody);

const NOBODY: Nobody = { user: null, tenant: null, tenants: [], permissions: [], roles: [] };
const START: AuthState = { authenticated: false, loading: true, error: null, ...NOBODY };

let state: AuthState = START;
const listeners = new Set<() => void>();

function setState(next: AuthState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The current state; a new object after each change. */
export const authState = (): AuthState => state;

/** The initial state, also of prerendered pages. */
export const startState = (): AuthState => START;

/** Calls `listener` after each change. Returns an unsubscribe function. */
export function onAuthChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** At the start of the application, of a sign-in, of a sign-out. */
export const authLoading = (): void => setState(START);

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

/** Reads a session. Lists missing beside the user are taken from the user. */
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

/** Replaces the session and stores tokens (if any), user and organisation. */
export function authReplaced(payload: AuthPayload): Session {
  const session = readAuth(payload);
  if (payload.tokens) saveTokens(payload.tokens);
  savePerson(session.user, session.tenant);
  setState({ authenticated: true, loading: false, error: null, ...session });
  return session;
}

/** Takes over what another tab has stored of the same person and organisation (a name, a picture). */
export function authSeen(user: User | null, tenant: Tenant | null): void {
  if (!state.authenticated || user?.id !== state.user.id || tenant?.idguid !== state.tenant?.idguid) return;
  setState({ ...state, user, tenant });
}

/** It is unknown who is signed in. Storage is kept, for another tab or another try. `error` says why. */
export const authUnknown = (error: string | null): void =>
  setState({ authenticated: false, loading: false, error, ...NOBODY });

/** Nobody is signed in: clears the state and storage. `error`: why a sign-in failed. */
export function authCleared(error: string | null = null): void {
  clearAuth();
  setState({ authenticated: false, loading: false, error, ...NOBODY });
}
