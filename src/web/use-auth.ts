import { useSyncExternalStore } from 'react';
import { type AuthState, authState, onAuthChange, startState } from './auth-state.ts';

/** Whether somebody is signed in, and who; renders again with each change. */
export const useAuth = (): AuthState => useSyncExternalStore(onAuthChange, authState, startState);
