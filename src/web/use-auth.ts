import { useSyncExternalStore } from 'react';
import { type AuthState, authState, onAuthChange, startState } from './auth-state.ts';

/** The signed-in state; re-renders with each change. */
export const useAuth = (): AuthState => useSyncExternalStore(onAuthChange, authState, startState);
