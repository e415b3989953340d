/** All endpoints of the logs; each is declared in the part that answers it. */
export * from './alerts/alerts.api.ts';
export * from './browser/browser.api.ts';
export * from './intake/intake.api.ts';
export * from './keys/keys.api.ts';
export * from './own/nodes.api.ts';
export * from './problems/problems.api.ts';
export * from './search/search.api.ts';
