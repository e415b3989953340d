/** Preloaded into the server under test: makes password hashing cheap. Its real cost is covered by unit tests (`costly` in vitest.config.ts). */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/password-cost.ts')
      ? next(new URL('../test/password-cost.ts', import.meta.url).href, context)
      : next(specifier, context),
});
